/**
 * Words that visitors use, and after ">" those of the site that they may mean: a line for each notion of the site's own
 * vocabulary, in the order of that vocabulary; the first half.
 */
export const LEXICON_A_TO_L = `
  google facebook meta microsoft apple amazon > third companies else
  visible view viewed seen > see sees shown
  intro introductory initial opening > first discovery
  owe owed owing > cost price pay nothing
  interview interviews interviewing > sit listen ask people
  breaks break breaking > broken fails stop
  unfair unfairly > fair wrongly gap
  reuse reused recycle > use another
  hourly halfway midway > stages step
  print printing printed copying reproduce > print share copy
  repeat repeated again > twice
  realistic possible feasible worthwhile > worth honestly
  georgia alabama tennessee carolina florida regional > southeast region
  typo typos misspelled > mistakes clean
  handle handled deal > handle
  human humans manually > person people
  misuse spam flood bots scrape scraping > abuse floods machine
  okay acceptable tolerate > accept accepted
  login logins logon signin > sign account password session
  profile > account profile
  precise exact close off > accurate error
  duty responsible responsibility charge accountable > answers owner responsible
  extra additional besides surcharge surcharges > extra added running
  address street directions map building > address office located
  upfront beforehand advance prepay deposit > before beforehand advance
  guidance tips suggestions advise counsel > advice opinion recommend
  consent permission permit approval approve > agree consent agreed
  goal aims purpose > aim target measure
  warning warnings notification notifications reminder > alert alerts
  study research studied > analysis assessment
  dashboards reporting insights bi statistics stats > figures reports data analytics
  reply respond response responds replies > answer answers writes back
  whoever anybody > anyone
  math maths sums calculation calculate computing compute > arithmetic sum divide multiply
  arrives arrival > arrived delivery
  piece pieces essay essays column > article
  evaluation evaluate evaluated audit audits review reviews appraisal > assessment check review
  bot robot chatbot helper > assistant model machine
  presumption guess premise > assumptions
  automated automatic automatically automating automate automation robots robotics > automate machine software model
  mean typical usual > average usual
  available availability open slot slots > free times available
  backups restore recovery > backups
  range spread margin interval uncertainty confidence > band error width
  popup banner pop > banner consent
  act behave > behavior
  perk perks upside gains pros gain > benefits return
  bills invoices invoicing billing > invoice
  slander african minority > black
  writer writers blogger bloggers posts > article blog author
  panel board management boardroom executives > managers decide
  booked reserve reserved reservation reservations scheduling > book booking schedule
  books ledger finance finances > accounts books
  hacked hacker hackers stolen compromised intrusion > breach weakness password
  bring carry > bring
  chrome safari firefox edge device phone laptop computer pc desktop tablet > browser device
  budgets spending expense expenses expensive > cost price budget
  create develop construct make implement implementing > build built
  enterprise organization organisation corporation shop outfit > company business firm
  purchased purchases ordering orders buying > buy order purchasing
  agenda diary > calendar
  ring dial telephone phoning > call phone
  cancelled canceled cancellation abort withdraw withdrawn > cancel
  capable ability able > can help
  money capital liquidity funds > cash
  clerk bookkeeper accountant controller admin > bookkeeper clerk accounts
  captured spotted stopped prevented flagged > caught held
  reason cause explanation > reason
  likelihood probability odds risk > chance
  switching altering modification amend amended update updated updates upgrade > change changes
  charged fee fees > price cost
  talk discussion dialogue > conversation consultation call
  verify verification proof prove control controls inspect > check checked tests
  underage teenager teenagers teen minor youth age > children
  option options alternatives > choose decide
  clinic clinics ward hospital > clinics hospital nurses
  clientele buyers shoppers guests accounts > clients customers
  factory shopfloor floor workshop plant > floor plant manufacturer
  programming script scripts sourcecode repository repo github > code models
  gather gathering obtain > collecting
  cut kickbacks referral percentage > commissions
  rivals competing > competitor
  grumble complaint complaints upset unhappy > complain
  finished complete done ready > end result week
  secret secrets nda confidential discretion > confidentiality secrets
  validate confirming approve accepted final > confirm confirmed request
  join joins connects interface interfaces api > integrate integration connect join
  consultancy consultants advisor advisors adviser advising advisory > consulting consultant
  touch reach getting > contact
  material materials content contents > texts article
  agreements paperwork terms > agreement contract
  duplicate duplicates retype rekey retyping copypaste manually manual > copying typed twice
  wrong incorrect mistaken > error wrong corrected
  expenditure costing outlay > cost price
  tally counting counted > count number
  judge judges lawsuit lawsuits suing legal litigation complaint > court disputes law
  cover covered included includes include scope > scope covers
  loan lend lending borrower creditworthy > credit lending
  shoppers consumer consumers subscribers > customers
  losing churned churning leaving > leave leaving lost
  hazard hazards dangers pitfall > risk wrong
  deadline due when date > date dates
  information facts records > data records
  cleanup cleanse cleaning cleaned duplicates typos gaps garbage > clean data mended
  weekday daily everyday > day days
  choice choices deciding decides > decision decide
  erased erasing removing deleting deletes wipe wiped clear clearing forget forgotten > deleted delete clear
  postponed overdue tardy > late delay
  requirement consumption > demand
  presentation showcase > demonstration
  specialist specialists > consultant
  specify defined meaning means definition define called > definition is
  explains explanation overview summary > overview
  leaving discharged sent > discharge home
  layoffs sacked sack firing terminated termination dismissed > dismissal dismissals jobs
  fight conflict quarrel argue > disputes disagree
  distributor wholesaler dealer dealers > distributor supplier
  paper papers pdf pdfs attachment attachments upload files > documents
  fast faster speedy prompt promptly asap rapidly sooner > soon fast first
  doubts skeptical sceptical suspicious distrust > trust prove error
  halved shrink lowered decreased decrease reduced dropped went > fell reduction fall
  simple easy simply > plain simpler
  efficient productive productivity streamline optimise optimize > efficiency
  mailing inbox newsletter > email mail
  worker hire hires crew colleague colleagues coworker payroll > people staff team
  encryption ssl https tls encrypted > encrypted safe
  finish over conclusion > end
  involvement commitment > engagement obligation
  typed keying entry keyed entering > entered typed
  fault faults bug bugs glitch glitches slip slips typo > mistake error wrong
  guesses rough ballpark > estimate
  firms business companies > company
  evening weekend saturday sunday > hours open
  case cases sample instance > example
  outage stoppage downtime halt standstill stall shortage > stop stopped line
  explainable transparent blackbox > reason reasons
  justice equitable > fair group
  counterfeit phishing swindle cheat cheats cheating crooks criminals fraudsters fraudulent > fraud
  charge gratis complimentary costless cost > free
  newsfeed rss feed > rss feed
  numbers kpis metrics stats statistics > figures
  locate search > find
  complete whole entire > whole
  repaired > mend
  permanent set locked > fixed
  drivers trucks routing dispatch dispatcher > trucks routes technicians
  predicting forecasted foresee outlook ahead future tomorrow > forecast ahead
  forms questionnaire > form
  crooked scammer > fraud
  shipments parcel courier delivery > freight
  spam emails > mails newsletter
  trend trends upcoming coming > future expect
  gdpr ccpa regulation regulations > rights data privacy
  growing scaling expand expansion startup > growing company
  ensure assurance assure guarantees > promise
  teams department departments division divisions branch > team teams
  manual guide documentation instructions training > handbook
  deal handles treat process > handle
  drawer handover finish leave end > hand over
  happy pleased content delighted > satisfaction
  occurs occur occurred > happens
  hurt harmful damaging > harm
  medicine doctor medical care > healthcare patients
  support assist assistance aid > help
  obscure conceal > hidden hides
  engage hired employ retain > hire
`;
