/** The second half of the notions that `LEXICON_A_TO_L` begins. */
export const LEXICON_M_TO_Z = `
  past old earlier record > history
  keeping storing stores > hold keep
  honestly frank plainly > honest plainly
  servers cloud aws azure hosts > hosting host servers
  per hourly rate > hour
  concept concepts suggestion proposals brainstorm > ideas
  photo photos picture image images graphic graphics illustration illustrations drawing drawings videos video > drawings pictures texts
  effect effects affect affects influence > impact change
  better enhance enhanced boost boosted raise increase > improve increase efficiency
  rely > trust
  company trade > industry
  notice told informing > tell
  creative innovative modern latest newest > innovation new
  interrupted > interruption
  warehouse warehouses stockroom goods materials > inventory stock
  spend invest spending investing > investment cost
  evaluate judging assess rate > judge judged
  intern junior beginner newbie trainee > person first speak
  retain saved archive archived store > keep stored kept
  huge massive giant > large
  heads head run runs led chief > led leads
  gained teaches lesson lessons > learn learned
  quit exit abandon walk cancel bail > stop leave
  liabilities damages fault > liable liability
  license licence licensing resale reseller resell resold vendor > licenses sell commissions
  constraint cap > limit limits
  url urls hyperlink > link
  live launch launched rollout deploy deployed deployment > go-live live rollout
  stored local > storage keeps
  place base offices headquarters > office located
  burn bleeding leaking > loss lost
  device devices equipment > machine
  messages letters post > mail mails message
  keep upkeep support maintenance maintain > maintain run
  bosses supervisor supervisors leader leaders leadership > manager managers led
  producer producers production manufactured > manufacturing manufacturer
  profit profits > margin
  scored measured metric > measure
  meet meets appointment > meeting consultation
  shop store stores retailer retailers > merchants
  approach methodology > method approach process
  minute min > minutes
  errors blunder mistakes > mistakes
  ai algorithm machine > model
  calendar monthly > month months
  nurse doctor staff > nurses
  responsibilities must required requirements obligations > obligation
  objections dissent > override overrule
  possess ours mine whose owning rights copyright > own owns yours belong
  item component components > parts
  access credentials passcode pin > password
  client sick ill > patients
  bought paying pays spent > paid pay
  payback breakeven amortize earnback > payback return
  percentage share > percent
  pilots test > pilot trial
  proposal plan roadmap schedule > plan
  rules regulations guideline guidelines policies > policy rules
  prepare preparation homework prerequisite prerequisites ready beforehand > prepare need
  pricing priced quotation quotations quotes tariff rates > price prices
  sensitive pii identity identifiable > privacy data personal
  issue issues trouble troubles difficulty pain pains headache > problem
  workflow workflows procedure procedures operation operations > process operational
  goods product > products
  pros experts talents > professionals
  forbidden banned prohibited allowed > fair use not
  offers proposals bids pitch > proposal
  defend > protect
  supply > supplier
  asks asking query queries inquiry enquiry > questions
  wait queueing lines > queue
  sporadic occasional rarely uncommon > seldom rarely
  ordering sorted sorting sort > ranked ranks
  reading scan scans scanned ocr extract > read reads
  advised suggests endorse endorsed > recommend
  database archives log logs > records logs
  repayment reimburse reimbursed reimbursement chargeback > refund
  decline refuse > decline
  signup enroll enrol create > register account
  regularly frequently frequency often > every each
  connected related > part
  slides report deck powerpoint > reports report
  requests ask want > request
  robust strong > resilient
  outcomes impact achieved achievement achievements achieve deliverables deliverable > results result
  yield > return
  train bus van taxi uber ride transport transportation > ride rides van
  dangers exposures exposure > risks
  phases stage milestones milestone increments > stages step steps
  guidelines > rules
  staff operate operating operated > run
  secure safely security protection > safe encrypted protect
  income turnover > sales
  satisfied happy > satisfaction
  economies saved saving > saves saved reduction
  timetable > schedule
  scores grading grade > score
  displays screens monitor > screen shown
  backup spare second alternate > second
  part sections > section
  submit submitting transmit > send
  consequence serious severe > serious
  offering offerings solution package packages > services
  figures shared sharing pass passed give hand sell sold > share sell give
  ships shipped > shipped
  store > shop
  brief quick > short
  present shows demonstrate > show
  autograph contract > sign signed
  independent separately > separately
  website webpage portal > site
  dimension scale headcount employees > people
  slowly slowest > slow
  tiny little > small
  program programs packages system erp crm sap quickbooks > software systems
  resolved fix > mend
  somebody > somebody
  root origin provenance > source
  atlanta south alabama tennessee florida carolina carolinas savannah charlotte nashville region local > southeast
  excel sheet sheets workbook > spreadsheet
  begin beginning starting started kick launch > start begin first
  status progress > status
  inventory > stock
  emptied unavailable backorder sellout > stockout ran out
  cease quitting pausing > stop
  disk drive local > storage
  success testimonial testimonials references reference portfolio proof track > success stories satisfaction projects
  strategic roadmap vision > strategy
  assistance helpdesk > help
  swap swapped > substitute replaced
  bi tableau powerbi looker metabase > reporting tool
  assignments chores chore tasks > task
  crew staff squad > team
  phone call > call phone
  say said > tell
  conditions agreement tos > terms
  tested trials trialled experiment > test tested
  hour clock o'clock timezone zone zones tz > time zone
  duration durations length timeline timeframe long lasts lasting > takes weeks
  instrument tools > tool
  tracker trackers tracked spying follow followed following > tracking analytics cookies
  educate upskill onboard onboarding workshop workshops seminar course teach teaching > train trained
  modernize modernise digitalize digitize digitise digital digitalization > digital transformation
  travels visiting drive fly > come visit
  pilots trial > trial
  believe belief credible believable > trust
  rotate turns > turn
  types kind sorts > kinds
  comprehend understands > understand
  unsubscribed optout opt > leave newsletter unsubscribe
  pressing critical urgent > urgent
  usage used > use
  worth values ethics ethical principles principle culture > values integrity
  supplier suppliers > vendor supplier
  edition > version
  onsite on-site inperson > visit come
  amount quantity > volume
  wants wish wishes > want
  laundry linens > laundry
  weaknesses vulnerability vulnerabilities exploit exploits > weakness
  weekly > week
  employment workload labor labour > work people
  concerned concerns anxious nervous panic scared scary frightened afraid fearing > fear worry people
  author authored written > wrote article by
  fail fails failing flop flopped failures > wrong fail failed
  annual > year
`;
