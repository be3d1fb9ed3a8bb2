/**
 * Questions in the site's own words, and below each how visitors word it, with " | " between. What we sell, what it costs,
 * how long it takes and how it goes.
 */
export const OFFER_WORDINGS = `
How much do your services cost?
  what is the minimum budget | how much for a small project | is it thousands or tens of thousands | how pricey is it | do you have packages | what would you charge a company of twenty people | approximate price | can i see prices somewhere | how much would i have to spend | what is the investment | is it affordable
  what kind of money are we talking about | what budget should we plan for | what do you cost | what would something like this run me | is it expensive to work with you | how much does a consultant from you cost | can we afford this as a small firm | what are we looking at in terms of price | typical cost of a project | average project price | how much do clients spend with you | do you cost an arm and a leg | starting price | what is the cheapest thing you offer | where do prices begin | give me a number for the price | pricing info please | what is your pricing
  what are your rates | how expensive are you | price list | what would it cost to hire you | what would you charge us | how much money do i need | what is your fee | ballpark price for a project | rough quote | what do people usually pay you | can a small business afford you | is this out of our budget | we do not have much cash | what is the damage | what will it set us back | cost of working with you | entry price | lowest price | minimum spend | how much should we set aside | send me a quote | do you publish your prices

How do you price your work: a fixed price for a written scope, running costs listed apart, and a new price if the scope changes?
  what exactly am i paying for
  do you do fixed bids | fixed bid or time and materials | what happens if the project grows | is the price guaranteed | what else do i have to pay | do we pay extra for software | will i get surprise invoices | are expenses included
  do you charge per hour, per day or per project | am i paying by the hour | is it one price for everything | can the final bill be higher than the quote | do costs rise during the project | do you add fees later | what is on the invoice | other expenses we have to expect | ongoing costs after the project | monthly cost to run it | who pays the cloud bill | travel expenses | what if we want something extra in the middle | will the price change if we change our minds | do you give a fixed quote before starting | when do i know the final price | how is the fee calculated | what does the price cover | cost overrun | additional charges | servers and hosting cost on top
  hourly or fixed price | do you bill by the hour | flat rate or hourly | day rate or project price | how does your pricing work | do you work on retainer | is the price fixed | could the price go up halfway | what if it runs over budget | who pays if the scope grows | we add something to the project later, what happens to the price | change request cost | extra costs on top of the price | hidden fees | what is not included in the price | who pays for hosting and running costs | how do you charge | do you ask more if it takes longer | surprises on the bill | is everything included

What does the first consultation cost?
  is the first hour on the house | do you charge for an estimate | can i get advice for nothing | is there a charge to meet
  is it free to talk to you | does it cost anything to meet you | what is the price of a first appointment | is the hour free | do i owe you anything after the call | can i talk to you without paying | do i have to commit after we talk | is the discovery call free of charge | what happens in the first meeting | what will i have after the first talk | will you try to sell me something | why is the consultation free | is it a sales pitch | do you bill me for the initial talk
  is the intro call free | do i pay for the first meeting | is the first chat free | what is the catch with the free call | am i obliged to hire you after the call | no strings attached | is there an obligation | free consultation | cost of an initial meeting | do you charge just to talk | is talking to you free of charge | will i be pressured to buy | do i have to buy something after the consultation | free advice session | can i try you out for free | what do i get from the first meeting

How much does AI Strategy Consulting cost, and how long does it take?
  what is the price tag on a strategy | strategy engagement cost and length | how many weeks do you need for the strategy | how fast can you tell us where to use ai
  price of an ai strategy | how much is the ai plan | how quick can you make an ai strategy | weeks for an ai roadmap | ai roadmap price | what does it cost to find out where ai would help us | cost of an ai assessment | ai readiness price

How much does Data Analytics Solutions cost, and how long does it take?
  what would it cost to have our reports fixed | analytics engagement cost and length | price for putting our data in order | how long until our reports are sorted out
  price of analytics | how much for dashboards and reports | cost of getting our numbers in one place | how long to build a dashboard | how many weeks for a data project | what do you charge for a forecast | reporting project price | get our data cleaned up price

How much does Digital Transformation cost, and how long does it take?
  what would it cost to get off spreadsheets | transformation engagement cost and length | is three months enough to modernize | how long to replace our software
  price of digital transformation | how much to replace our old systems | cost to modernize our software | how many months to digitize the company | how much to connect our systems | cost of automating a process | price to go paperless | how long to switch to a new system

How soon will we see a result?
  how long before it pays off | how many weeks do i have to plan for | when will it be finished | how much time should we plan | is it a long project | what can you do in a month | are there any early results
  what is your turnaround | how long do your projects usually run | turnaround time | when would it be ready
  how long does the whole thing take | how long is a project with you | when can we expect something | how long do we have to wait for results | can you do it quickly | we need it by summer | how many months does it last | we are in a hurry | what is the typical time line | when would we be live | do you work fast | start to finish how long | when do we get the first outcome | how long till it pays back | by when do you deliver | deadline
  how long until we see results | when does it start to work | when will we notice a difference | how fast does it pay off | how many weeks until something is usable | how long does a project take | duration of a typical project | when are you done | is it months or years | how quickly can we be up and running | time frame for results | quick wins | time to value | how long before it is useful to us | can it be finished in three months | is a year enough

What services do you offer?
  what is it you offer exactly | do you only do ai | what else do you do | menu of services
  what do you do | what can you help with | what is it that you sell | which services are there | what are my options with you | what kind of consulting is it | what could you do for us | how can you help my company
  what can i hire you for | what do you actually do | what kind of help do you give | list of services | what are you selling | what kind of projects do you take | what do you specialize in | in plain english, what does your firm do | what can you do for my company | things you help with | your expertise

How can AI improve my business?
  what problems can ai solve for us | how is ai going to help my business | can ai help a company like ours | what would we get out of ai | i run a company, would this help us | use cases | how can i use ai in my company
  what would ai change for us | examples of what ai can do | ways to use ai in a small company | how would a shop like ours benefit | what is in it for us | does ai really help | is it worth looking into ai | what could be automated in my company | how do other companies use ai | can ai help me grow | can ai reduce my costs
  what could ai do for us | is ai useful for a company like mine | why should we use ai | benefits of ai | how would ai help me save money | what is ai good for | where would ai help in my shop | can ai make us more profitable | ai for small business | why bother with ai | give me ideas for ai | what problems do you solve

What is your consulting process, in four steps?
  what happens after the first call | how do you go about it | what are the phases | what do you do all day with a client | describe a typical engagement
  what is the process | what does the process look like | how does it all work | what are the steps to work together | timeline of a project step by step | what does an engagement look like
  how would we work together | what happens next if i say yes | how does a typical project run | explain your way of working | how do you start with a new client | what happens during a project | what do you do first | stages of the work | once we agree, how does it go on | describe your approach | how is a project organized | what is the procedure | from first call to finish, what happens
  how do you work | how does it work with you | what happens after we hire you | what happens after i sign | walk me through a project | what are the steps | phases of a project | how does an engagement go | what does working with you look like | how do you approach a project | where do we start | how do we begin | what comes first | what is the methodology | what would the next weeks look like | how does the collaboration work

Each step: can we stop after any of them?
  can i cancel anytime | can we end it at any time | stop at any point | what if i do not like the result | are we free to leave
  how do i get out if i am not happy | can we pause the project | are there long contracts | is it possible to end after the assessment | must we go through with the whole thing | can i change my mind later | what if we are not satisfied in the middle | what if it is not working out between us | how long am i bound | do i have to sign up for a year | is there a commitment | exit clause | cancel the contract | can we stop whenever we want | notice period
  can we stop halfway | can i quit in the middle | can i cancel the project | are we locked in | long term contract | is there a lock in | walk away after the first phase | get out of the contract early | bail out | what if we want to end it early | minimum contract length | can i just do the first part | we only want the first stage | do i have to commit to everything | am i stuck with you

Do we need clean data before we start?
  we do not have much data | our system is from the nineties | our bookkeeping is messy | what if we do not have the right data | do we need special data | nobody here keeps good records | our data is in excel | data quality
  we are not very digital | our files are chaos | what if our data is bad | we have little data | our data is spread over many systems | do we have to tidy up before | is our information good enough for ai | we have gaps in our records | we mostly use paper | what kind of data do i need | old data in filing cabinets | do we have enough data for ai | do you clean up the data | what if the data is rubbish
  our data is a mess | our records are messy | we only have spreadsheets | we have no data | we do not have enough data | our numbers are wrong and incomplete | everything is on paper | bad data quality | do you fix our data first | is my data good enough | how much data do you need | half of our records are missing | data all over the place | excel chaos, is that a problem | we never kept good records | duplicates in our database

What do we need to prepare before we begin with AI strategy?
  what will you need access to | how many hours a week from my team | how much work is it for us | what do we need to install | what does it take to get started | do we need our own it | who from our side has to take part
  do i need to know anything about ai | do we have to be technical | do i have to understand ai | is there something we need to have first
  what do i have to do before we start | what documents do you want to see | who do you want to talk to in my company | how much will this take of our time | how involved do we have to be | do we need a project manager | do we need technical staff | do i need an it department | what do you expect from us | will it keep my people from working | what information do you need from me | we have no it people
  what do you need from us | how do i prepare | what should i bring to the first meeting | what must be ready before kickoff | what do we have to provide | homework before we start | anything i should get ready | how much time do you need from my team | how much of my people's time does it take | who of my people must be involved | how many people do you interview

Who owns the models and the data?
  do we own the result | can my competitors see what we do | do you sell our solution to others | what happens to the data when we are done | do you take our data with you | where does our data live | is the code ours | whose property is it | are we dependent on you afterwards | does company data stay in house
  what is ours at the end | does the software belong to us | do we keep everything when it is over | who has the rights to the result | can we use it without you | can we change it ourselves later | what happens to our files after the project | where does our business data sit | do you take a copy of our data | do our records stay with us | could a competitor get our data through you | do you mix our data with that of other clients | can we switch to another consultant later | do we own the algorithm | do you keep using what you built for us | are you going to resell our solution
  who owns the code | do we own what you build | is it ours afterwards | intellectual property | who keeps the rights | do you keep our data | does our data leave our servers | where will our company data be during the project | do we get the source code | can another firm take it over | vendor lock in | what do we keep when you leave | do you use our data for other customers | will you share our numbers with our competitors | do you reuse what you learn from us for others | can you see our confidential business data

Will people lose their jobs?
  does this mean layoffs | will my people be out of a job | are my workers in danger | do you make people redundant | is the goal to have fewer employees | should my staff be worried
  will anybody be let go | is my job safe | are you here to cut jobs | do people get fired after you come | my employees are nervous | will machines do the work of my people | do we need fewer people afterwards | staff cuts | what about the workers | my team thinks they will be out of work | how many positions will we save | do you replace humans
  will ai replace my employees | do i have to fire people | are you going to cut staff | layoffs | my team is afraid of being replaced | will robots take over | will my workers be let go | job losses | is this about reducing headcount | my staff worries about ai | what happens to the people who do this work now | do you automate people away | make my team redundant

Which tools do you use?
  what software is it built on | do we need to buy licenses | do you get paid by vendors | are you certified for some software | do you get a cut from software companies | do you earn commission on what you recommend | open source or commercial | what is it programmed in | do you have your own product | do we have to change our software
  what kind of ai do you use | is it generative ai | which models do you use in your work | what is your tech | do you build your own ai
  what do you build with | what is under the hood | what technology is behind it | do i have to buy new programs | do you work with open source software | are there license costs | do you recommend certain vendors | do you have deals with software makers | do you profit from the tools you recommend | which ai do you use | do you use gpt or your own model | do you use off the shelf products | what systems do you build on | do you use r or python | are you tied to a vendor | which language model
  what tech stack do you use | which software do you work with | what programming language | which database | do you use chatgpt | which ai model do you use | do you use open source | do you use python | do we have to buy software | do you sell software licenses | do you get commission from vendors | are you paid by software companies | are you independent of vendors | do you resell products | license fees | do we need new software | which platforms | is there a subscription for the software | are you neutral

Two of your own people trained to run it, and a handbook
  do you offer training | do you train people | is training part of it
  i am not tech savvy, is that ok | do we get training | will you explain it to my people | can non technical people use it | can we run it on our own later | who will maintain it | training included
  can we maintain it ourselves | do we need a data scientist to run it | who looks after it later | do you show us how to use it | will my people understand it | do you give lessons to the staff | is it easy to use | do you write instructions | can a normal employee operate it | how do you make us independent | will we need to hire somebody to run it | onboarding for my employees | handbook
  will you train my staff | do you teach our people | can my team run it without you | training for employees | how do we learn to use it | do you leave documentation | is there a manual | who runs it after you leave | will we depend on you forever | do we need you afterwards | hand it over to our team | knowledge transfer | my people are not technical, can they handle it

Digital Transformation, hand over: we stay within reach for four weeks more
  who do we call if it stops working | how long do you stay | do you offer help after the project | do you come back later to check | post project support
  what do you do after the project ends | do you support us later | what if something breaks after you leave | can we call you after it is finished | do you keep an eye on it | ongoing support | do you leave us alone afterwards | how long do you support it | are you reachable after go live
  do you stay after launch | what happens after go live | support after the project | help when it breaks later | aftercare | do you disappear when it is done | are you around afterwards | who helps us once it is live | follow up after the project | maintenance after launch | do you check in later

Digital Transformation: the old way stays open while the business runs
  can you do this without interrupting us | we can not shut down | how do we go back if it does not work | will we lose data when switching | do we work twice during the change | what if it goes wrong in the middle
  we can not afford to stop working | what if it breaks while you change it | do we have to stop production | will customers notice the change | can both systems run at the same time | what if the staff can not use the new one | is it risky to switch | will orders get lost in the change | how do you avoid chaos when switching | fallback plan | keep the shop running
  do we have to close while you switch systems | will there be downtime | can we keep working during the change | does it interrupt our business | what if the new system fails | can we go back to the old way | is there a way back | do you turn off the old system | how disruptive is it | will it stop our daily work | risk of switching systems | run both systems side by side | big bang or step by step

Digital Transformation: move from five systems that disagree to one
  automate invoicing | can you automate our billing | our departments do not share information | link our systems together | our software is a patchwork | we have data in many places | copy and paste all day | replace our spreadsheets | help us go digital | bring our tools together | too many logins and programs
  we enter everything by hand | we copy numbers from one program to another | our tools are old | nothing is connected here | we still use fax and paper | we have too many spreadsheets | the crm does not match the accounting | can you get our programs to work together | we want to get rid of paper | can you modernize us | make our office digital | reading orders out of emails | matching payments to invoices | different departments use different software | everyone keeps their own list
  our systems do not talk to each other | we type the same thing twice | too many programs | our software does not fit together | connect our tools | get rid of double entry | everything is in different places | integrate our apps | merge our databases | we use ten different tools | replace legacy system | old software modernize | automate our paperwork | invoices are typed by hand | automate data entry | workflow automation | can you automate our orders

Data Analytics Solutions: what are the figures you decide by, in one place?
  get our numbers straight | reports take days | i want one report i can trust | our monthly report is always wrong | we can not see our profit by customer | make dashboards | what do you do with data
  i never know how the business is doing | i want a dashboard | we argue about numbers in meetings | can you set up reporting for us | i get my figures too late | show me my margin | which numbers should i look at | put all our data together | we have data but do not use it | help with analytics | data analysis for a small company | what is your analytics service
  help with reports | build a dashboard for us | every manager has a different number | our reports never agree | we do not know our numbers | business intelligence | can you build reporting | kpi tracking | single source of truth | we want to see our figures in one place | help me understand my data | make sense of our data | data warehouse

Predictive Analytics: demand, cash and staffing weeks ahead
  we never know how much to order | how many staff do i need on saturday | know what will sell | predict the future of my business | forecast revenue | plan my inventory ahead
  can you tell how much we will sell | help me plan my staff | we always order too much or too little | seasonal demand | how many people do i need next month | will i run out of cash | liquidity planning | plan ahead with data | predict orders
  can you forecast demand | predict our sales | demand planning | forecast cash flow | predict how many people we need | staffing forecast | what is predictive analytics | use of predictive analytics | can you tell us what next month will be like | sales forecasting | look into the future | see what is coming | how far ahead can you predict

Customer Intelligence: which customers stay, which are about to leave
  my customers do not come back | who buys again and who does not | keep my clients from leaving | which customers are worth it | find out what customers want | understand my customers | loyal customers | cancel their subscription
  who of my customers will leave | predict churn | customer retention | which clients are about to cancel | find my best customers | customer segments | why do customers leave us | know our customers better | losing customers | keep customers longer | understand buyers | customer behavior | help with marketing to the right customers

Risk Management: catch the odd payment, claim or shipment
  somebody is cheating us | wrong invoices slip through | catch mistakes before they cost money | notice strange orders | find double payments | too many false alerts
  detect fraud | find suspicious payments | catch errors in payments | find anomalies | help with risk | spot fake claims | false alarms | prevent fraud in my company | unusual transactions | security of payments | insurance claims check

Operational Efficiency: find the step where work waits
  we waste too much time | work piles up | get more done with the same people | where is the bottleneck | improve our workflow | things are slow in my company | process improvement | optimize our processes | we are drowning in work
  make us more efficient | our processes are slow | bottlenecks | everything takes too long here | save time in the office | reduce waste | streamline operations | cut costs in operations | too much manual work | where are we losing time | backlog of work | speed up our work

Find out which AI projects are worth your money, which are not, and where to begin
  help us find the right ai project | what should we do first | we do not know what ai can do for us | is ai the right thing for my company | tell me if ai makes sense for us | assess our company | what does an ai strategist do
  how do i know if ai is worth it | is it worth it for a company our size | should we even do this
  i do not know where to begin with ai | everybody talks about ai and i do not know if we need it | which tasks are good for ai | help me choose an ai project | advise me on ai | is my company ready for ai | what is your strategy service | should we invest in ai | sort out our ai ideas | we want to do something with ai
  where should we start with ai | which ai project should we do first | we have many ideas and do not know which are good | ai roadmap | help us decide about ai | is ai worth it for us | boss wants ai and we do not know what to do | do we need ai at all | what is in the ai strategy | figure out where to use ai | ai plan for the company | ai readiness

You end with a plan of two to four projects, in order. What do you get from AI Strategy Consulting?
  what is included in the strategy | what is part of the strategy package | what comes with it
  what do i have at the end | what will you hand over | what exactly do i get for my money | what do i receive | is there a final report | result of the strategy | do we have to build it with you | is it just a powerpoint
  what do i get at the end of the strategy | what is the deliverable | what do we walk away with | what is the output of the strategy project | do i get a report | what will i have in my hands | is the plan ours | can we build it with somebody else | can we take the plan to another company

The process of AI Strategy Consulting: weigh every idea
  how do you find the best idea | on what basis do you rank | how do you know which project pays | criteria for choosing a project | do you throw out bad ideas
  how do you choose which ideas are good | how do you rank projects | how do you pick a project | how do you decide what is worth doing | how do you judge ai ideas | which ideas get rejected | prioritize ideas | do you ever say no to an idea

AI Strategy Consulting: a trial of the leading project on a sample of your own data, before you pay for the whole
  can we try it on a small scale | is there a pilot phase | show me that it works with my data | can i get a demo | do you have a demo | sample project
  can we see it working before paying for all of it | do you do a prototype | is there a trial period | test run | prove it to us first | is there a small first project | can i test your service | run it on our numbers first | pilot project
  can we do a pilot | can you test it first | proof of concept | try it before we buy | test it with our own data | see if it works before we commit | demo with our data | small trial | start small | what if the test fails | try before paying | experiment first

Integrity: if AI is not the answer, we say so in the first week
  what if we do not need ai | are you going to sell me ai no matter what | do you ever advise against ai | when do you say no | be honest, do we need this | will you say so if it makes no sense | what if you find that it is not worth it
  what if ai is not right for us | will you tell me if i do not need ai | what if it does not make sense for us | do you push ai on everyone | honest opinion whether we need ai | what if there is nothing to improve | would you tell us not to do it | do you ever turn clients down | what if you can not help us

Strategic AI Integration: where AI belongs in your company
  where does ai belong in our company | how to bring ai into the company | introduce ai step by step | ai integration | adopt ai

Your price and your dates are in the agreement we both sign. When you hire us, is there a contract?
  what do we sign | do we need a contract | is there something in writing | do you have a standard contract | who signs what | are timelines guaranteed
  do we sign a contract | when do we sign | can i see the contract | what do i sign | is everything agreed in writing | do you guarantee the dates in writing | legal agreement between us | is the offer on the website binding | what are your terms for clients | formal proposal
  do we get a contract | is there a written agreement | do i sign something | is it in writing | what is in the contract | statement of work | what does the agreement cover | is the quote binding | are the prices on the site binding | do you put it in writing | paperwork before we start | proposal in writing | terms of the contract

Does Data Analytics Solutions compare the figures and check every source?
  how reliable is what you build | how do you make sure it is correct | do you test before it goes live | what if the model makes mistakes | what happens when the ai is wrong | how do you catch errors | double checking
  how do you know the numbers are right | how do you check your work | quality control | what if your numbers are wrong | how accurate are your forecasts | can i trust the figures | how do you test it | do you verify the results | error rate

Technology Integration consultation: the tools you already have and how new ones can join them
  will you work with our existing software | do i need to replace my current system | can we keep our software | does it fit with what we have | do we have to throw out our old programs | will it work with our system | add ai to the tools we already have | compatible with our software

Impact: each project has one number that it must move, agreed with you before the work begins
  how do you measure success | how do we know if it worked | what counts as success | which goal do you set | how do you prove that it works | how do you show results | when is a project a success | how is progress measured

Human + AI Integration: people keep the decisions, the model does the counting
  can the ai make decisions by itself | does the computer decide | who decides, the machine or us | do people stay in control | is it fully automatic | will ai take over the decisions | do we lose control
`;
