/** As `OFFER_WORDINGS`: what our stories and articles tell. */
export const CASE_STUDY_AND_ARTICLE_WORDINGS = `
Which success stories and case studies do we have?
  how do your results look | do you have case studies in my field
  what have you achieved | who did you help | what kind of work have you done | any success stories | do you have a portfolio | which businesses have you worked with | show me what you did
  have you got any examples | have you worked with companies like mine | what did you do for others | any proof that this works | do you have experience in my industry | can you show me results | tell me about a client | tell me about something you built | any real cases | which sectors do you know | what areas have you worked in | what kind of businesses have you helped | your best project | results for other clients | what have others achieved | do you have case studies
  show me examples of your work | case studies | what have you done before | who have you helped | success stories | portfolio | references of your work | do you have proof | past projects | examples of results | which industries do you work in | what industries | what sectors | have you done this before | companies like ours | what are you most proud of | real world examples | experience in my field

Success story in Healthcare: 24% readmission reduction
  our nurses are overloaded | do you have healthcare clients | do you work with doctors | experience with a clinic | medical company
  do you help clinics | i run a medical practice | experience with nurses and patients | do you know healthcare | we are a health system | what did you do in medicine | care providers | hospitals
  have you worked with hospitals | experience in healthcare | medical clients | clinics | nurses | do you know the medical field | health system project | readmissions | doctors | patient care | we are a hospital | anything for health care

Success story in Manufacturing: 32% inventory cost reduction
  what can you do for a manufacturer | do you have manufacturing clients | examples from factories | we run a plant | inventory problems | our stock is too expensive | we have too many parts
  we are a manufacturer | do you know how a plant works | i run a small factory | do you work with industry | experience with production | we build parts | have you helped with stock levels | too much inventory | we hold too much stock | warehouses
  have you worked with manufacturers | factory experience | plant | production companies | supply chain example | stock and inventory project | parts maker | warehouse | industrial clients | we make things | manufacturing example | logistics experience | spare parts

Success story in Fintech: fraud detection
  do you have finance clients | do you work with payment firms | experience with banking | we have a fraud problem | we lose money to fraud
  we are a bank | do you work for financial companies | experience with finance | credit union | we process payments | have you worked on fraud | do you know fintech | payment provider | lenders
  have you worked with banks | finance industry | payment company | fintech experience | financial services | fraud project | credit card fraud | merchants | experience with money companies | bank clients

Timeline in Healthcare: how long the project took
  how long did the hospital project take | weeks for the readmission project | how long was the healthcare project
Timeline in Manufacturing: how long the project took
  how long did the inventory project take | weeks for the manufacturer | how long was the factory project
Timeline in Fintech: how long the project took
  how long did the fraud project take | weeks for the payments project | how long was the fintech project

Return on investment in Healthcare: how much was invested and returned
  what did the hospital save | roi of the readmission project | how much did the healthcare project cost | what did the hospital pay | money saved in healthcare | hospital return
Return on investment in Manufacturing: how much was invested and returned
  what did the manufacturer save | roi of the inventory project | how much did the factory project cost | what did the manufacturer pay | money saved on stock | inventory return
Return on investment in Fintech: how much was invested and returned
  what did the payments company save | roi of the fraud project | how much did the fintech project cost | what did they pay for fraud detection | money saved on fraud | fraud return

What we did in Healthcare: the solution, a short list for nurses
  how did you reduce readmissions | what did you do for the hospital | how does the nurse list work | how did the hospital keep patients at home | what did you build for the nurses
What we did in Manufacturing: the solution, a forecast for every part
  how did you cut the inventory cost | what did you do for the manufacturer | how did you lower stock | what did you build for the planners | how does the parts forecast work | how did the factory hold less stock
What we did in Fintech: the solution, a model behind the rules
  how did you catch more fraud | what did you do for the payments company | how does the fraud model work | what did you build for the analysts | how did you lower false alarms

The challenge in Healthcare: patients back within 30 days
  what was wrong at the hospital | problem of the health system before | why were patients coming back
The challenge in Manufacturing: parts from one spreadsheet
  what was wrong at the manufacturer | problem of the factory before | why did they run out of parts
The challenge in Fintech: 340 rules against fraud
  what was wrong at the payments company | problem of the fintech before | why were good payments stopped

Results in Healthcare: readmissions fell
  what came of the hospital project | by how much did readmissions fall | hospital results
Results in Manufacturing: the cost of holding stock fell
  what came of the inventory project | by how much did stock cost fall | manufacturing results
Results in Fintech: fraud caught and good payments held
  what came of the fraud project | how much more fraud was caught | fintech results

Targets in Manufacturing: which were met and which were missed
  have you had failures | did anything go wrong | do you tell about failures too | a project that did not work out
  have your projects ever gone wrong | what are your failures | do all of your projects succeed | did you reach all your goals | tell me about a project that went badly | any disappointments | where did you fall short
  did any project fail | did you miss a goal | what went wrong in your projects | have you ever failed | targets you did not reach | did everything work out | what did not work | unsuccessful projects | honest about failures | which goals were missed

Patients ranked by race: how was the first model in Healthcare wrong?
  was the hospital model biased | did the ai treat black patients worse | racial bias in the hospital project | fairness of the nurse list

What did not work at first in Manufacturing?
  what went wrong in the inventory project | first attempt in the factory
Why did the first version fail in Fintech?
  what went wrong in the fraud project | first attempt at fraud detection

Which articles have we written?
  do you have a blog | what can i read | who wrote the articles | do you publish anything | articles about ai | give me something to read about ai
  what is on your blog | list of articles | what do you write about | something to read | blog topics | who writes the blog | authors | recommended reading | latest posts

When to leave AI out of it: some problems do not need it
  when does ai make no sense | what is ai bad at | in which cases should i not use ai | where should i keep my hands off ai | when is ai overkill | what can ai not do
  when should you not use ai | when is ai a bad idea | problems where ai is no use | limits of ai | what should ai not be used for | do we really need ai for that | where does ai fail | reasons against ai

Seven questions for the next proposal
  what should i look for in a consultant | how do i choose between consultants | what do i ask before i sign | is this proposal any good | how to tell a good consultant from a bad one | check list for hiring a consultant
  what should i ask a consultant | questions before hiring a consultant | how do i pick a consulting firm | how to judge a proposal | how do i know a consultant is good | choose a consultant | compare consulting offers | red flags in a proposal

Where the hours go: hours before and hours now, analysis, writing the report, checking what the machine produced
  why do i need a consultant if i have chatgpt | can i not just ask chatgpt | do i still need consultants | what do i pay a consultant for | is a consultant worth the money | should consulting be cheaper now
  why pay a consultant when there is chatgpt | is consulting still worth it | can ai replace consultants | what do consultants still do | how does ai change consulting | future of consulting | do consultants get cheaper with ai

Test the band before you trust it: hide the last twelve months
  how good are predictions | how can i check that a forecast works | should i believe a forecast | can you trust ai predictions
  how do i know if a forecast is good | check a forecast | is my prediction reliable | test a prediction model | can i trust a forecast | validate a forecast | how good is the model

A line and its band: what is a forecast band?
  range of a forecast | why not one number | uncertainty in planning | error budget of a decision | how sure is a forecast

How it goes wrong: the forecast becomes a target
  mistakes with forecasts | what goes wrong with predictive analytics | pitfalls of forecasting

What people need to hear: decide what the hours are for and say it once in plain words
  how do i get my people to accept ai | my employees are against ai | how should i talk about ai with my staff | prepare my team for ai | workers resist change | how to introduce a new tool to the team | people do not want to use the tool
  how do i tell my team about ai | explain ai to employees | my staff is scared of a new tool | communicate change to the team | people resist the new software | get my employees on board | how to announce ai | change management | team does not trust the tool

The one-page agreement for the person beside the tool: decision, decider, override
  who is responsible when the ai makes a mistake | who has the final say, person or machine | can staff overrule the ai | who supervises the ai
  who should check the ai | rules for people working with ai | who decides, the ai or the person | human oversight | human in the loop | responsibility for ai mistakes in the team

Six wrong in a hundred: check all quickly or check a quarter well
  does ai make mistakes | how often is ai wrong | do i have to check what ai does | can i trust the output of ai
  should we check everything the ai does | how many errors does ai make | reviewing ai output | how much checking is enough | is 94 percent accuracy good enough

Who bears the errors of a model?
  who suffers from ai mistakes | unfair credit decisions | wrong refusals | errors fall on small companies

From 4,000 parts to 45: which parts need a second source?
  which suppliers are risky | what if a part does not arrive | we only have one supplier | parts shortage | supply problems | late deliveries stop our production
  which parts are critical | find risky suppliers | protect my supply chain | supply chain risk | what if a supplier fails | single supplier | we depend on one vendor | make supply chain resilient
What a second way is worth
  is a backup supplier worth the money | cost of a second supplier | should i pay for a second source
Use the second route: rehearse
  how do i test my backup supplier | practice for a supply crisis | drill for supplier failure
Hearing it early: a supplier's lead time
  notice late suppliers early | delivery times getting longer | early warning for the supply chain
When not to use AI in supply chains: two hundred parts and a spreadsheet
  small warehouse, do i need ai | only a few hundred parts | is a spreadsheet enough
`;
