import { LEXICON_A_TO_L } from './lexicon-a-to-l.ts';
import { LEXICON_M_TO_Z } from './lexicon-m-to-z.ts';
import { stem } from './words.ts';

/** Words of visitors, and after ">" those that the site uses where they would be meant. */
const MEANT = `
  expensive costly pricey spend spent afford budget > cost price invest
  cheap cheaper cheapest affordable inexpensive > cost price falls fixed
  profit profits earnings profitability > margin return
  earn earned gain gained benefit > return save
  revenue turnover income > sales
  waste wasted > waiting lost
  success successful succeed performance > measure result return
  incentive commission > bonus fee
  bill billing billed invoiced > invoice bill pay
  loan loans lender credit > credit lending
  funds cash > money cash capital
  purchase purchasing acquire procurement > buy order purchase
  employees staff workers personnel colleagues coworkers workforce > people team staff
  boss ceo chief director executive > owner manager leads
  salesperson salesman salespeople rep > sales speak
  customer customers shopper shoppers > customer client
  vendor vendors provider seller subcontractor > supplier vendor source
  mechanic repairman > technician
  doctor doctors physician clinician medical > nurse patient hospital healthcare
  accountant accounting bookkeeping > bookkeeper books accounts controller
  author writer wrote written > article
  rival rivals competition > competitor
  launch commence kickoff kick > begin start go-live
  finish finished complete completed conclude > end ended completed
  alter modify adjust adapt > change adaptation
  switch migrate migration transition changeover > move change stages
  replace replaced substitute > replace second
  fix fixing solve broken rectify > mend repair correct
  verify validate audit inspect crosscheck doublecheck proofread confirm > check test checked review compare
  double > check second
  teach educate coach teaching course courses > train learn
  choose pick select prioritize rank > decide decision order rank
  justify justification rationale > reason
  notify inform alert warn warning > tell alert
  detect discover spot identify recognize > find catch notice
  failure failed crash breakdown malfunction > fail wrong stop broken
  mistake mistakes errors faulty flawed incorrect inaccurate > error mistake wrong
  predict predictions prediction projection estimate estimating estimates anticipate > forecast predictive guess expect
  metric metrics kpi kpis indicators > measure figure number target
  accuracy precise precision reliable reliability correct > right error accurate
  depend dependable credible > trust rely
  refuse refused reject rejected deny denied decline > refused decline turn turned away
  turn > decline turned
  halt pause suspend quit terminate abort > stop pause leave
  delay delayed waiting backlog bottleneck > wait late queue
  rapid speed quicker faster > fast soon
  deliver delivery shipping shipment transport logistics freight > ship freight arrive
  disclose passed > share give
  property copyright intellectual ip > belong own ours
  protect protected secure safety safely > protect safe encrypted
  churn attrition defect > leave left lost stay
  loyal loyalty retention > stay stayed keep
  combine connect connected integrate unify merge consolidate sync talk > one integrate join trust disagree
  programs apps application applications platform > system tool software
  onsite person remote remotely travel > visit come calls
  practise practice drill simulate simulation exercise > rehearse rehearsal try trial
  accountable blame blamed > answers responsible owner
  veto overruled disagree > overrule override disagree
  binding committed commitment obliged obligation obligated > obligation obliges offer agreement
  dashboard dashboards chart charts graph > figure report chart
  number numbers > figure number
  excel > spreadsheet
  algorithm algorithms software computer robot automation machine > model tool machine software
  technology programming framework > technologies tool
  file files paperwork > document file
  info knowledge > data records
  database databases > PostgreSQL database
  case example examples reference references portfolio > story example
  scam scams theft stolen > fraud
  blocked declined frozen suspended > held stopped
  transaction transactions purchases > payment
  component components item items parts > part
  warehouse stockpile inventory goods > stock inventory
  shortage shortages stockout unavailable > ran short missing
  maker factory factories industrial > manufacturer plant line manufacturing
  vehicle vehicles fleet lorry driver drivers > truck van route technicians
  admitted readmitted readmission comeback > readmissions return back
  discharge discharged > discharge discharged home
  minority minorities diverse diversity african ethnic > black diverse
  unfair unfairly bias biased discriminate discrimination prejudice racist racial fairly equal equally > group race bias wrongly fairness
  differently > times group gap
  contract contracts deal > agreement contract
  regulation regulations compliance statute > law legal
  goal goals objective objectives aim > target goal measure
  roadmap agenda > plan strategy order
  assignment job > project engagement work
  demo demonstration pilot prototype trial poc > trial pilot sample test
  tender bid rfp > proposal bid
  advantage advantages pros > benefits better
  disadvantage drawback drawbacks downside limits limitation pitfalls > risk wrong
  danger dangers dangerous hazard hazards threat threats > risk
  single sole > one single only
  backup alternative spare fallback redundancy redundant > second way back
  abroad overseas foreign import > ocean
  disaster disruption outage interruption shutdown > interruption stop stopped stopped
  expert specialist > consultant
  meeting talk conversation chat > call conversation consultation meeting
  appointment > consultation booking
  reschedule postpone > move cancel
  login log signin > sign account password
  colleague friend somebody else > else person
  wipe purge removal forget > delete erase
  amend update rectify fix wrong > corrected correct
  processor processors subprocessor partners third > handle companies parties
  process processes > handle process
  spy spying monitor monitored surveillance follow > tracking analytics follow
  storage stored saved local > keep storage stored
  leak leaks leaked exposed > travel breach read
  rating ratings score scored credit > score
  poor bad low weak > risky wrong thin
  opposed resist resistance afraid fear fears worried scared dislike like > fear turned trust
  honest truth truthful transparent transparency > plainly source error see
  guarantee guaranteed promise > promise offer
  advice recommendation opinion > advice opinion
  silent shadow parallel > silently beside side
  experiment > trial test sample
  nightly overnight > night nightly
  annual annually yearly > year yearly
  monthly > month
  biggest largest main major > one large largest
  minimum least > at least starts
  quantity amount volume > volume quantities
  history historical past previous > history past months records
  forecast forecasts forecasting > forecast predictive band
  worth worthwhile sensible > worth pays value
  customers names named > naming clients
  publish published > naming public
  invoice invoices > invoice
  hidden unnoticed unseen silent > nothing hidden complain
  website homepage > site page
`;

const meant = new Map<string, Set<string>>();
const words: string[] = [];
for (const line of [MEANT, LEXICON_A_TO_L, LEXICON_M_TO_Z].flatMap((text) => text.trim().split('\n'))) {
  words.push(...(line.split('>')[0]?.trim().split(/\s+/) ?? []));
  const [said = [], used = []] = line.split('>').map((side) =>
    side
      .trim()
      .split(/\s+/)
      .map((word) => stem(word.toLowerCase())),
  );
  for (const word of said) {
    const others = used.filter((other) => other !== word);
    meant.set(word, new Set([...(meant.get(word) ?? []), ...others]));
  }
}

/** The stems that the site may use where a visitor writes `stem`. */
export function termsImpliedBy(stemmed: string): ReadonlySet<string> {
  return meant.get(stemmed) ?? new Set();
}

/** The words of visitors that are known here, as they are written. */
export const THESAURUS: readonly string[] = words;
