import type { RandomChoices } from '../../tests/support/seeded-random.ts';
import type { DemoCalendar } from './calendar.ts';

/** A member of the demo's staff. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
}

const staffMember = (n: number, name: string): StaffMember => ({
  id: `de300000-0000-4000-8000-00000000000${n}`,
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@staff.example`,
});

/** The account of development-accounts.sql, which is the one that opens the screens. */
export const AVERY: StaffMember = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Avery Admin',
  email: 'admin@example.com',
};
export const COLLEAGUES = ['Imani Caldwell', 'Mateo Villarreal', 'Priya Ramanathan', 'Desmond Oyelaran'].map(
  (name, n) => staffMember(n + 1, name),
);
export const STAFF: readonly StaffMember[] = [AVERY, ...COLLEAGUES];

/** A client or prospect. */
export interface Person {
  name: string;
  email: string;
  company: string;
  phone: string;
  /** What the company has too much work with. */
  subject: string;
  owner: StaffMember;
  /** When the firm first heard of the person; undefined until then. */
  knownSince?: Date;
}

const FIRST_NAMES =
  `Aaliyah Abena Adaeze Aisha Alejandra Amara Anders Anh Arturo Beatriz Bennett Bilal Camille Carmen Cedric
  Chidinma Clarissa Cormac Dalia Darnell Deepa Elif Emeka Esperanza Ethan Farid Femi Gideon Greta Hana Harold Hyun Ibrahim
  Ingrid Ines Jamal Janelle Jorge Kavita Keiko Kwame Lamar Latoya Leilani Linh Lorenzo Malik Marisol Minh Monique Nadia Nkechi
  Omar Oscar Paloma Quentin Rashida Renata Rosalind Samir Shanice Soren Tamika Tariq Thandiwe Tobias Uma Valeria Vikram
  Wanjiru Xiomara Yusuf Zainab Zora`.split(/\s+/);
const LAST_NAMES =
  `Abara Adeyemi Alderman Amankwah Arroyo Ashworth Balogun Barnhill Bautista Beckford Bhatt Boateng Bramwell
  Calloway Castellano Chaudhry Cheung Cisneros Covington Dabney Delacroix Dinh Dunmore Ekwueme Escobedo Fairweather Farrow
  Fonseca Gaines Galloway Ghosh Goodwater Guerrero Haddow Hargrove Hollis Huynh Iglesias Ivey Jarrett Kaplan Kimathi Kowalczyk
  Langley Leblanc Lindqvist Lockhart Madaki Mansour McAllister Mbeki-Stone Montoya Nakamura Ndiaye Nordstrom Okonjo Oduya Pacheco
  Pemberton Pham Quarles Rahimi Redmond Reyna Roszak Salazar Seaborn Sharma Sorensen Stallworth Tadesse Tillery Urbina Vasquez
  Venkatesan Whitlock Winslow Yamada Yarbrough Zambrano`.split(/\s+/);
const PLACES =
  `Peachtree Chattahoochee Piedmont Magnolia Kudzu Savannah Oconee Ponce Cascade Westview Summerhill Kirkwood
  Macon Alder Lithonia Marietta Etowah Dogwood Blueridge Tybee Altamaha Fernbank Grantpark Ormewood Vinings Roswell`.split(
    /\s+/,
  );
/** What companies do, and where their work piles up. */
const TRADES: readonly [name: string, subject: string][] = [
  ['Cold Storage', 'stock counts'],
  ['Bakery', 'what to bake each night'],
  ['Freight', 'truck routes'],
  ['Dental Group', 'missed visits'],
  ['Credit Union', 'loan files'],
  ['Textiles', 'orders by fax'],
  ['Produce', 'spoilage'],
  ['Pediatrics', 'phone calls'],
  ['Roofing', 'bids'],
  ['Print Works', 'job tickets'],
  ['Brewing', 'demand by season'],
  ['Property Management', 'repair requests'],
  ['Staffing', 'time sheets'],
  ['Home Health', 'visit schedules'],
  ['Auto Parts', 'slow stock'],
  ['Insurance', 'claims'],
  ['Charter Schools', 'enrollment forecasts'],
  ['Credit Services', 'documents in the mail'],
  ['Catering', 'staffing of events'],
  ['Plumbing Supply', 'price lists'],
];
/** As long as the fields allow people to be in practice: lists and cards must cope with it. */
const LONG_PERSON = {
  name: 'Maria Fernanda de los Angeles Villanueva-Featherstone',
  company:
    'Greater Chattahoochee Valley Refrigerated Warehousing, Transportation and Cross-Docking Cooperative, Incorporated',
};

/** Creates `count` people, of whom two in three share a company with another one. */
export function createPeople(random: RandomChoices, count: number): Person[] {
  const people: Person[] = [];
  const taken = new Set<string>();
  const companies = Array.from({ length: Math.ceil(count * 0.6) }, (_, n) => {
    const place = PLACES[n % PLACES.length] as string;
    const [trade, subject] = TRADES[(n * 7 + Math.floor(n / PLACES.length)) % TRADES.length] as [
      string,
      string,
    ];
    return { name: `${place} ${trade}`, subject };
  });
  while (people.length < count) {
    const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    const company = companies[people.length % companies.length] as { name: string; subject: string };
    const n = people.length;
    const area = ['404', '770', '678', '470', '706'][Math.floor(n / 100)];
    people.push({
      name,
      email: `${name}@${company.name.replaceAll(' ', '-')}.example`.toLowerCase().replaceAll(' ', '.'),
      company: company.name,
      // The numbers from 555-0100 to 555-0199 are reserved for fiction.
      phone: `(${area}) 555-01${String(n % 100).padStart(2, '0')}`,
      subject: company.subject,
      owner: random.pick(STAFF) as StaffMember,
    });
  }
  Object.assign(people[0] as Person, LONG_PERSON);
  return people;
}

/** What the parts of the demo share. */
export interface DemoContext {
  random: RandomChoices;
  calendar: DemoCalendar;
  people: readonly Person[];
}

/** Records that the firm heard of `person` at `at`, if that is the first time. */
export function meet(person: Person, at: Date): void {
  if (!person.knownSince || at < person.knownSince) person.knownSince = at;
}
