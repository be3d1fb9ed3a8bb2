-- Generated from brand/content by `npm run db:content`: what the site shows and what can be booked on day one.
-- Staff change all of it in the workspace; this runs once, on an empty database.

insert into private.settings (firm_email, firm_time_zone)
values ('hello@meridian.example', 'America/New_York');
insert into private.platform_secrets default values;

alter table public.consultation_types disable trigger user;
alter table public.consultants disable trigger user;
alter table public.availability_rules disable trigger user;
alter table public.date_overrides disable trigger user;
alter table public.services disable trigger user;
alter table public.team_members disable trigger user;
alter table public.blog_posts disable trigger user;
alter table public.case_studies disable trigger user;
alter table public.testimonials disable trigger user;
alter table public.faqs disable trigger user;
alter table public.reply_templates disable trigger user;

insert into public.consultation_types (position, name, duration_minutes, step_minutes, auto_confirm, change_cutoff_minutes, description)
select position, name, duration_minutes, step_minutes, auto_confirm, change_cutoff_minutes, description
from jsonb_populate_recordset(null::public.consultation_types, $content$[
  {
    "position": 1,
    "name": "AI Strategy Consultation",
    "duration_minutes": 60,
    "step_minutes": 60,
    "auto_confirm": false,
    "change_cutoff_minutes": 1440,
    "description": "We look at where AI can help your business first, what it would take, and what it should return. You leave with a short list of next steps."
  },
  {
    "position": 2,
    "name": "Digital Transformation",
    "duration_minutes": 60,
    "step_minutes": 60,
    "auto_confirm": false,
    "change_cutoff_minutes": 1440,
    "description": "We go through how your teams and systems work today and sketch the order in which to modernize them without stopping the business."
  },
  {
    "position": 3,
    "name": "Business Process Optimization",
    "duration_minutes": 60,
    "step_minutes": 60,
    "auto_confirm": false,
    "change_cutoff_minutes": 1440,
    "description": "Bring one process that costs too much time. We map it together and mark the steps to simplify, automate or drop."
  },
  {
    "position": 4,
    "name": "Market Analysis & Insights",
    "duration_minutes": 60,
    "step_minutes": 60,
    "auto_confirm": false,
    "change_cutoff_minutes": 1440,
    "description": "We discuss which decisions you need better numbers for, and how your own data and the market's can answer them."
  },
  {
    "position": 5,
    "name": "Technology Integration",
    "duration_minutes": 60,
    "step_minutes": 60,
    "auto_confirm": false,
    "change_cutoff_minutes": 1440,
    "description": "We review the tools you already have and how new ones can join them, with data, security and people in mind."
  },
  {
    "position": 6,
    "name": "Custom AI Solutions",
    "duration_minutes": 60,
    "step_minutes": 60,
    "auto_confirm": false,
    "change_cutoff_minutes": 1440,
    "description": "You describe the problem that no product solves. We tell you honestly whether a solution of your own is worth building, and how."
  },
  {
    "position": 7,
    "name": "Discovery Call",
    "duration_minutes": 30,
    "step_minutes": 30,
    "auto_confirm": true,
    "change_cutoff_minutes": 120,
    "description": "A first conversation about your business and your goals, so that we both know whether and how we can help."
  }
]$content$);

with given as (
  select * from jsonb_to_recordset($content$[
  {
    "name": "Meridian",
    "time_zone": "America/New_York",
    "weekdays": [
      1,
      2,
      3,
      4,
      5
    ],
    "hours": [
      {
        "start": "09:00",
        "end": "12:00"
      },
      {
        "start": "13:00",
        "end": "17:00"
      }
    ],
    "holidays": {
      "from": 2026,
      "to": 2030
    }
  }
]$content$)
    as given (name text, time_zone text, weekdays smallint[], hours jsonb, holidays jsonb)
), consultant as (
  insert into public.consultants (name, time_zone) select name, time_zone from given returning id, name
)
insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
select consultant.id, weekday, (opening ->> 'start')::time, (opening ->> 'end')::time
from given
join consultant using (name)
cross join unnest(given.weekdays) as weekday
cross join jsonb_array_elements(given.hours) as opening
order by given.name, weekday, opening ->> 'start';

select private.add_us_holiday_closures(id, 2026, 2030) from public.consultants where name = 'Meridian';

insert into public.services (position, status, slug, name, duration, price, image_url, image_alt, publish_at, short_description, description, benefits, process)
select position, status, slug, name, duration, price, image_url, image_alt, publish_at, short_description, description, benefits, process
from jsonb_populate_recordset(null::public.services, $content$[
  {
    "position": 1,
    "status": "published",
    "slug": "ai-strategy-consulting",
    "name": "AI Strategy Consulting",
    "duration": "4-6 weeks",
    "price": 10000,
    "image_url": "/images/ai-strategy-consulting-1280.webp",
    "image_alt": "A list of nine ideas, three of them ringed and joined to one line",
    "publish_at": "2026-05-04T13:00:00Z",
    "short_description": "Find out which AI projects are worth your money, which are not, and where to begin.",
    "description": "Most companies do not lack ideas for AI. They have nine of them, from nine people, and no way to tell which three are good. We sort them with you. For each one we ask what it would change in a working day, what data it needs, what it costs to build and run, and what it should return.\n\nWe start with the people who do the work and the figures you already keep. You don’t need to prepare anything. If the records are too thin for an idea, we say so and tell you what fixing them would take.\n\nYou end with a plan of two to four projects, in order. Each has a price, a return and the one number that will prove it. The plan is yours: build it with us, with your own people, or with someone else.",
    "benefits": [
      "Every idea ranked, with the reason it stays or goes written beside it.",
      "A cost, a return and a payback time for each project we recommend, with the assumptions shown.",
      "A check of your data against each project: what’s ready, what’s missing and what it takes to fix.",
      "A trial of the leading project on a sample of your own records, before you pay for all of it.",
      "A plain list of the risks: privacy, bias, running cost, and who is accountable for each decision.",
      "A first project with its people, tools, budget and start date named."
    ],
    "process": [
      {
        "step": 1,
        "title": "Listen and look",
        "description": "We sit with eight to twelve people who do the work and read the records they keep. You get a short account of where time and money go."
      },
      {
        "step": 2,
        "title": "Weigh every idea",
        "description": "Each idea gets one page: what it changes, what it needs, what it costs, what it returns. Most are crossed out here, with the reason."
      },
      {
        "step": 3,
        "title": "Try the first one",
        "description": "We test the leading project on a sample of your own data. If the numbers do not hold, you hear it now, and it has cost you a week."
      },
      {
        "step": 4,
        "title": "Decide together",
        "description": "One working session with the people who will own the plan. You leave it with the order, the budget and the first start date."
      }
    ]
  },
  {
    "position": 2,
    "status": "published",
    "slug": "digital-transformation",
    "name": "Digital Transformation",
    "duration": "8-12 weeks",
    "price": 15000,
    "image_url": "/images/digital-transformation-1280.webp",
    "image_alt": "Five lines of different weight running together into one",
    "publish_at": "2026-05-04T13:00:00Z",
    "short_description": "Move from five systems that disagree to one your team trusts, in stages, while the business runs.",
    "description": "A company of forty people often runs on five systems: accounts, orders, a customer list, a shared inbox and one spreadsheet that holds it all together. Each has its own version of the same customer. Someone retypes the difference by hand, every day.\n\nWe take one process from end to end, such as order to invoice, and make it run on one record. The starting price covers one such process. It moves in stages, and the old way stays open until the new one has carried a full month. No one comes in on a Monday to a system they’ve never seen.\n\nAI comes in where it saves typing: reading an order out of an email, matching a payment to an invoice, filing a document. A person confirms what the software is unsure of. When it is sure and wrong, the record shows who changed what, and the change can be undone.",
    "benefits": [
      "One record of each customer, order and payment that every team reads and writes.",
      "A map of the process as it runs today, with the minutes and the waiting at each step.",
      "No more copying between systems for the process we move, with the hours counted before and after.",
      "A way back at every stage: the old way stays on until the new one has run for a month.",
      "Two of your own people trained to run it, and a handbook they wrote with us."
    ],
    "process": [
      {
        "step": 1,
        "title": "Map the work",
        "description": "We time one order from the first call to the paid invoice. The map shows each step, each wait and each time something is typed twice."
      },
      {
        "step": 2,
        "title": "Design the one record",
        "description": "Your team and ours agree what a customer and an order are, and which system is right when two disagree. You approve it on paper before anything is built."
      },
      {
        "step": 3,
        "title": "Move in stages",
        "description": "One team goes first, with both ways running side by side. We compare them daily and fix any differences before the next team follows."
      },
      {
        "step": 4,
        "title": "Hand over",
        "description": "The old way is closed after a clean month. We stay available for four more weeks and measure the hours again."
      }
    ]
  },
  {
    "position": 3,
    "status": "published",
    "slug": "data-analytics",
    "name": "Data Analytics Solutions",
    "duration": "6-10 weeks",
    "price": 12000,
    "image_url": "/images/data-analytics-1280.webp",
    "image_alt": "Layered contour lines with one point measured and marked",
    "publish_at": "2026-05-04T13:00:00Z",
    "short_description": "See the figures you decide by in one place, on time, with their source and margin of error.",
    "description": "Ask three managers for last month’s margin and you may get three figures. Each is right by its own rule. Meetings then go to arguing about the number, and not about what to do.\n\nWe begin with the decisions you make each week and work back to the figures they need. Usually that is about a dozen, not two hundred. Each gets one written definition, one owner and one source. They are rebuilt every night from the systems you already have, and a figure that fails its checks says so instead of showing a wrong value.\n\nWhere looking ahead pays, we add a forecast: demand, cash or staffing, with the width of its error drawn around it. You will know how far to trust it, because we show how it would have done over the past year.",
    "benefits": [
      "About a dozen figures that your weekly decisions rest on, each with one definition and one owner.",
      "One place to read them, rebuilt each night from the systems you already pay for.",
      "Checks on every source, so that a broken feed shows as broken and not as a bad month.",
      "A forecast where it pays, tested against your last twelve months before you rely on it.",
      "Unread reports found and retired, and the hours they took freed up.",
      "Your own analyst or bookkeeper trained to add the next figure without us."
    ],
    "process": [
      {
        "step": 1,
        "title": "Start from decisions",
        "description": "We ask what you decide each week and what you wish you had known. The answer is a short list of figures, agreed with those who use them."
      },
      {
        "step": 2,
        "title": "Trace the sources",
        "description": "Each figure is followed back to where it is first written down. We measure what is missing, late or entered twice, and agree on what to fix and what to live with."
      },
      {
        "step": 3,
        "title": "Build and check",
        "description": "The figures come together in your own database, with tests that run every night. For two weeks we compare them with what your team works out by hand."
      },
      {
        "step": 4,
        "title": "Put to use",
        "description": "We sit in on the meetings where the figures are used and change what gets in the way. Then your people add one without our help."
      }
    ]
  }
]$content$);

insert into public.team_members (position, status, name, role, image_url, image_alt, publish_at, biography)
select position, status, name, role, image_url, image_alt, publish_at, biography
from jsonb_populate_recordset(null::public.team_members, $content$[
  {
    "position": 1,
    "status": "published",
    "name": "Danielle Okafor",
    "role": "Founder, AI strategy",
    "image_url": "/images/portrait-noon-1280.webp",
    "image_alt": "A drawn figure with a round crown of hair, before a sun at noon",
    "publish_at": "2026-05-04T13:00:00Z",
    "biography": "Danielle leads the first weeks of a project. She sits with the owner and with the people who do the work, and writes down which decisions are worth a model and which are not. She started Meridian to give smaller companies the plain answers that large ones pay for."
  },
  {
    "position": 2,
    "status": "published",
    "name": "Malcolm Reeves",
    "role": "Founder, forecasting and data",
    "image_url": "/images/portrait-morning-1280.webp",
    "image_alt": "A drawn figure with short hair and a beard, before a sun in the morning",
    "publish_at": "2026-05-04T13:00:00Z",
    "biography": "Malcolm builds the forecasts and states how wrong each of them may be. He would rather delete a chart than explain it twice. If a pencil and last year’s ledger give the same answer as a model, he tells you so."
  },
  {
    "position": 3,
    "status": "published",
    "name": "Andre Baptiste",
    "role": "Consultant, operations and supply chains",
    "image_url": "/images/portrait-dusk-1280.webp",
    "image_alt": "A drawn figure with a bare head, glasses and a beard, before a sun at dusk",
    "publish_at": "2026-05-04T13:00:00Z",
    "biography": "Andre works on the floor: where parts wait, where paper is copied, where a line stops. He measures the queue before he changes it, and again after. He writes about supply chains for people who have to run one."
  },
  {
    "position": 4,
    "status": "published",
    "name": "Yvonne Pettway",
    "role": "Consultant, people and training",
    "image_url": "/images/portrait-dawn-1280.webp",
    "image_alt": "A drawn figure with hair in a high bun, before a sun at dawn",
    "publish_at": "2026-05-04T13:00:00Z",
    "biography": "Yvonne designs the job of the person beside the tool: what to check, when to overrule it, and whom to ask. She trains the people who will use what we build, and stays until they no longer need us."
  }
]$content$);

insert into public.blog_posts (status, slug, title, excerpt, author, image_url, image_alt, tags, publish_at, content)
select status, slug, title, excerpt, author, image_url, image_alt, tags, publish_at, content
from jsonb_populate_recordset(null::public.blog_posts, $content$[
  {
    "status": "published",
    "slug": "future-of-ai-in-business-consulting",
    "title": "The Future of AI in Business Consulting",
    "excerpt": "The first draft of almost any analysis is now nearly free. Here is what is still worth paying a consultant for, and seven questions that show whether you are getting it.",
    "author": "Danielle Okafor",
    "image_url": "/images/future-of-ai-in-business-consulting-1280.webp",
    "image_alt": "A sun on its meridian above a desk's edge, and the arcs it will climb",
    "tags": [
      "Strategy",
      "Generative AI"
    ],
    "publish_at": "2026-11-10T13:00:00Z",
    "content": "<p>Ask an assistant on your phone for a growth plan for a 60-person packaging distributor in Savannah. Four minutes later you have twelve tidy pages, and some of what they say is right. Ten years ago a draft like that took a month and came with an invoice.</p>\n<p>So an owner may fairly ask what is left to pay a consultant for. Our answer is that the draft has become cheap and the work on either side of it has not. Somebody still has to find the right question, hold the numbers against the shop floor, get a decision made and stay until it sticks. We expect good firms to sell more of that work and less paper. You can tell from a proposal which of the two you are being offered.</p>\n<h2 id=\"where-the-hours-go\">Where the hours go</h2>\n<p>Take a small engagement of 100 hours at $150. The figures below are illustrative, but any consultant will recognize their shape.</p>\n<table>\n<thead><tr><th scope=\"col\">Work</th><th scope=\"col\">Hours before</th><th scope=\"col\">Hours now</th></tr></thead>\n<tbody>\n<tr><th scope=\"row\">Collecting and cleaning data</th><td>30</td><td>15</td></tr>\n<tr><th scope=\"row\">Analysis</th><td>25</td><td>12</td></tr>\n<tr><th scope=\"row\">Writing the report</th><td>20</td><td>6</td></tr>\n<tr><th scope=\"row\">Checking what the machine produced</th><td>0</td><td>10</td></tr>\n<tr><th scope=\"row\">Interviews and time on your floor</th><td>15</td><td>20</td></tr>\n<tr><th scope=\"row\">Decisions and rollout with your team</th><td>10</td><td>22</td></tr>\n<tr><th scope=\"row\">Total</th><td>100</td><td>85</td></tr>\n<tr><th scope=\"row\">Price at $150 an hour</th><td>$15,000</td><td>$12,750</td></tr>\n</tbody>\n</table>\n<p>The price falls by $2,250. If a firm tells you it works with AI and its price for the same job has not moved in three years, ask why.</p>\n<p>The second change matters more. Hours spent with your people rise from 25 to 42, from a quarter of the bill to about half. A firm that uses AI and does not grow that share is keeping the saving and mailing you a faster report.</p>\n<p>Look also at the new line, the ten hours of checking. A language model will invent a supplier, drop a zero, or average two columns that should never meet. It does so in the same calm tone it uses when it is right. If a proposal has no such line, the checking has been left to you.</p>\n<h2 id=\"the-trucks\">A worked example: the trucks</h2>\n<p>Picture an HVAC service company of 90 people near Macon. It has 24 technicians, each with about five calls a day, and a call takes some 90 minutes with the drive. The owner asks whether AI should plan the routes.</p>\n<p>The analysis takes an afternoon. Better routes would save each technician 25 minutes a day. Times 24, that is 600 minutes, or ten hours. At $45 an hour and 250 working days, it comes to $112,500 a year. The slide is ready by five o’clock.</p>\n<p>Then someone rides along for two days and learns two things that were in no file. First, 25 spare minutes rarely hold another 90-minute call, so much of the $112,500 is time that nobody can sell. Second, on about twelve calls in a hundred the technician has to come back, because the part was not on the truck.</p>\n<p>Do that sum. Five calls times 24 technicians is 120 calls a day, and twelve in a hundred makes about 14 return visits. At 90 minutes each, they cost 21 hours a day. That is twice what the routes would save, and it comes in whole visits that can be sold again.</p>\n<p>The remedy begins without any software: list the thirty parts behind most of the returns, and check each truck against the list every evening. A small forecast of parts by type of job can follow, and there AI earns its keep. Routing can wait a year. The model answered the question it was given, and it took a passenger seat to find the better one.</p>\n<h2 id=\"what-we-expect\">What we expect to change</h2>\n<ul>\n<li><strong>Working things in place of reports.</strong> A forecast your planner opens on Monday, or a queue sorted by urgency. You should own the file, the logins and a description that another firm could follow.</li>\n<li><strong>Shorter engagements with return visits.</strong> Six weeks of work, then a day at 30, 90 and 180 days, agreed in the first contract. Prices and customers change, and a model that nobody revisits goes quietly wrong.</li>\n<li><strong>Fees tied to a measure.</strong> This can serve both sides if four things are written down first: the measure, its value today, who counts it, and what happens if your volume changes. If you cannot agree on those four lines, pay for the time.</li>\n<li><strong>Questions that were too small before.</strong> A margin analysis by customer may not have been worth $40,000 to a company of 70. At $6,000 it may be.</li>\n</ul>\n<h2 id=\"what-will-go-wrong\">What will go wrong</h2>\n<p><strong>Everybody gets the same advice.</strong> You and your competitor can put one question to the same model, with the same public facts, and both receive the same plan. What sets yours apart is what only you know: why you lost the last three bids, which late payer is worth keeping, what your foreman would change tomorrow. Spend the hours there.</p>\n<p><strong>Your numbers travel.</strong> Before a price file leaves your building, ask which tools it will pass through, who can read it there, and whether it will train anyone’s model. Have the answer written into the contract.</p>\n<p><strong>Your people stop learning.</strong> If a consultant and a model do all the thinking, you are renting your judgment. Put one of your own people in every working session, and let that person present the result.</p>\n<h2 id=\"when-to-leave-it-out\">When to leave AI out of it</h2>\n<p>Some problems do not need it, and you should hear so in the first meeting.</p>\n<ul>\n<li>A rule will do. “Call every customer who is fifteen days late” needs a calendar.</li>\n<li>You have few cases. Forty bids a year teach a model next to nothing; read all forty.</li>\n<li>The process still changes every month. Settle it first.</li>\n<li>A wrong answer cannot be taken back, as with safety or a dismissal.</li>\n<li>Nobody in your company would own the result.</li>\n</ul>\n<h2 id=\"seven-questions\">Seven questions for the next proposal</h2>\n<ol>\n<li>Which decision will I make differently, and by what date?</li>\n<li>How many of these hours are spent with my people, and how many on documents?</li>\n<li>Where do you use AI in this work, and who checks what it produces?</li>\n<li>What will you measure before you start, so that we can tell afterwards?</li>\n<li>What do I keep, and could another firm maintain it?</li>\n<li>Where does our data go, and when is it deleted?</li>\n<li>What would make you tell me to stop?</li>\n</ol>\n<p>A good firm can answer all seven across the table. Put them to us too; they apply to our own <a href=\"/services/ai-strategy-consulting\">AI strategy work</a> as much as to anyone’s.</p>\n<h2 id=\"on-monday\">On Monday</h2>\n<p>Take the last report you paid for, ours or another firm’s, and a pen. Put a D on every page that changed a decision, and a P on every page that was only paper. The count tells you what to ask for next time.</p>\n<p>Then write down the one question about your business that you would pay to have answered within three months. Under it, write the name of the person who would act on the answer. If no name comes to mind, read <a href=\"/blog/human-factor-in-ai-implementation\">our piece on the human factor</a> before you buy anything. If one does, <a href=\"/schedule\">pick a time</a> and bring the question. Half an hour is usually enough to tell whether it needs a consultant at all.</p>"
  },
  {
    "status": "published",
    "slug": "predictive-analytics-changing-strategic-planning",
    "title": "How Predictive Analytics Is Changing Strategic Planning",
    "excerpt": "A plan built on one number hides the question that matters: how wrong can the forecast be before you regret the decision? A pencil is enough to find out.",
    "author": "Malcolm Reeves",
    "image_url": "/images/predictive-analytics-changing-strategic-planning-1280.webp",
    "image_alt": "A forecast line whose band of error narrows as it nears today",
    "tags": [
      "Forecasting",
      "Strategy",
      "Planning"
    ],
    "publish_at": "2026-09-15T13:00:00Z",
    "content": "<p>You know the meeting. It is October. The sales manager says next year will be up six percent, the controller says four, and after two hours the plan says five. Hiring, equipment and credit are then arranged around a number that nobody in the room believes.</p>\n<p>Predictive analytics will not make that five come true. What it can give you is a band: the range in which next year will probably fall. With a band you can ask of every decision how wrong the forecast may be before you regret it. We call that the decision’s <strong>error budget</strong>. It tells you which decisions are already settled, which must wait, and which deserve a cheap trial.</p>\n<h2 id=\"a-line-and-its-band\">A line and its band</h2>\n<p>Take a commercial laundry with 90 people that serves hotels and clinics along the Georgia coast. It washes 40 tons of linen a week, and its machines can do 48. (All figures here are invented, so put in your own.) The forecast for next year is 46 tons a week. Its band says that, eight times in ten, the truth should land between 41 and 52.</p>\n<p>The band narrows as the date comes nearer. A year ahead, this laundry’s forecast usually misses by about five tons a week. Three months ahead, it misses by about two. Much of planning is sorting what must be decided today from what can wait until the band is thinner.</p>\n<h2 id=\"three-decisions\">One forecast, three decisions</h2>\n<p><strong>A second wash line</strong> costs $85,000 a year in lease, service and power. Without it, every ton above 48 goes to a neighboring plant at $220 more than it costs to wash here. Divide $85,000 by $220 and you get 386 tons a year, or 7.7 a week over fifty weeks. So the line pays only if demand holds near 55.7 tons. The forecast is 46. The error budget is 9.7 tons and the usual miss is five, so the answer is no. A better forecast would not change it, and nobody should be paid to make one for this purpose.</p>\n<p><strong>A Saturday shift</strong> costs $600 a week for a lead and the boiler, at ordinary wages. Without it, every ton above 43 is washed on overtime, at $150 extra. Four tons pay for the shift, so it makes sense from 47 tons upward. The forecast is 46. The budget is one ton and the usual miss is five. No argument about next year’s number can settle this, so the laundry should stop arguing and run the shift for six weeks.</p>\n<p><strong>An overflow agreement</strong> with the neighboring plant costs $4,000 a year and fixes that $220. Without it, the price on the day is $400. The agreement saves $180 a ton, so about 22 tons repay it. Six weeks at the top of the band would send over 24. In a mild year the $4,000 is gone. It is insurance, and this owner can bear the premium more easily than a hotel can bear a weekend without sheets.</p>\n<table>\n<thead><tr><th scope=\"col\">Decision</th><th scope=\"col\">Pays from</th><th scope=\"col\">Error budget</th><th scope=\"col\">Usual miss</th><th scope=\"col\">What to do</th></tr></thead>\n<tbody>\n<tr><th scope=\"row\">Second wash line</th><td>55.7 tons a week</td><td>9.7 tons</td><td>5 tons</td><td>No. Settled for the year</td></tr>\n<tr><th scope=\"row\">Saturday shift</th><td>47 tons a week</td><td>1 ton</td><td>5 tons</td><td>Six-week trial</td></tr>\n<tr><th scope=\"row\">Overflow agreement</th><td>22 tons of overflow a year</td><td>None: it lies inside the band</td><td>5 tons</td><td>Sign, as insurance</td></tr>\n</tbody>\n</table>\n<p>The forecast is the same in all three rows. It is more than good enough for the first and of no use for the second. “Is the forecast accurate?” has no answer until you say what you want to decide with it.</p>\n<h2 id=\"testing-the-band\">Test the band before you trust it</h2>\n<p>Hide the last twelve months from the model, have it forecast them, and lay the result over what happened. Then count two things.</p>\n<p>First, how many of the twelve months fell inside the eight-in-ten band? You would expect about ten. Twelve may be luck, or a band too wide to help. Six means that the band is too narrow, and no plan should rest on it.</p>\n<p>Second, does the model beat the simplest rule you could write on a napkin? Ours is “the same month last year, moved by this year’s growth so far.” Say the napkin misses by 5.5 tons and the model by five. Ask whether half a ton changes a row of the table. It does not, so use the napkin and keep the money.</p>\n<p>Have both counts done in front of you, on your own history. A vendor who shows you only how well the model fits the past has shown you its memory.</p>\n<h2 id=\"what-it-cannot-know\">What the model cannot know</h2>\n<p>A forecast reads history. Some of the largest facts about next year have not happened yet, and somebody in your company knows them.</p>\n<blockquote>\n<p>One hotel group is a fifth of our volume, and its contract goes out to bid in March.</p>\n</blockquote>\n<p>A fifth of 46 tons is 9.2 tons, almost the whole error budget of the wash line. No record of weekly tons contains that sentence. So write such facts under the forecast, each with its size and the date it will be known, and plan once with it and once without. Contracts up for renewal, a price increase you intend, a competitor’s new building and a road closure all belong there.</p>\n<h2 id=\"how-it-goes-wrong\">How it goes wrong</h2>\n<ul>\n<li><strong>The forecast becomes a target.</strong> Once a bonus hangs on it, people bend it. Keep the forecast and the goal in two columns, with two names over them.</li>\n<li><strong>The band is cut from the slide.</strong> By the third meeting only “46” is left. Write it as “46, from 41 to 52” wherever it appears.</li>\n<li><strong>One odd year teaches the wrong lesson.</strong> Mark closures, storms and one-time orders in the history, and have the forecast made with and without them.</li>\n<li><strong>Somebody else pays for the misses.</strong> A forecast that is too low costs you overtime. One that is too high sends a shift home without a day’s pay. If only the first kind reaches your reports, the model will be tuned as if the second were free.</li>\n</ul>\n<h2 id=\"when-to-plan-without-it\">When to plan without it</h2>\n<p>With less than two years of monthly figures, a model has seen each season once at most, and the napkin will do. If a single customer is more than a third of your sales, call that customer. And when a decision is cheap to undo, as a trial shift is, try it: the result will teach you more than a forecast could.</p>\n<h2 id=\"one-page-one-meeting\">One page, one meeting</h2>\n<p>On Monday, find ninety minutes in the calendar with the people who run sales, operations and the books. Bring one sheet for each of your three largest decisions, and fill in six lines.</p>\n<ol>\n<li>The decision, and the last date on which it can be made.</li>\n<li>What it costs if you act and did not need to, and what it costs if you wait and should have acted.</li>\n<li>The volume at which acting pays, from dividing one by the other.</li>\n<li>The distance from the forecast to that volume, with the usual miss beside it.</li>\n<li>If the distance is clearly larger, decide now. If it is not, name a trial, an option or a later date, with the person who will look then and the number that will make them act.</li>\n<li>The facts no history contains, with their size and date.</li>\n</ol>\n<p>Do it once by hand before you buy software. You will see which decisions a better forecast could change, and there are often fewer than people think. If you cannot fill in line four because nobody has ever recorded the misses, start there. It is a few weeks’ work, and it is where our own <a href=\"/services/data-analytics\">data analytics engagements</a> tend to begin. If you hold stock, the same arithmetic runs part by part in <a href=\"/blog/building-resilient-supply-chains-with-ai\">our article on supply chains</a>.</p>"
  },
  {
    "status": "published",
    "slug": "building-resilient-supply-chains-with-ai",
    "title": "Building Resilient Supply Chains with AI",
    "excerpt": "You cannot protect 4,000 parts. A model can help you find the few dozen that need a second way in, and a little arithmetic says what each is worth.",
    "author": "Andre Baptiste",
    "image_url": "/images/building-resilient-supply-chains-with-ai-1280.webp",
    "image_alt": "A chain of depots with one link dashed, and the second route that replaces it",
    "tags": [
      "Supply chain",
      "Forecasting",
      "Operations"
    ],
    "publish_at": "2026-07-21T13:00:00Z",
    "content": "<p>Say you build commercial kitchen equipment in Spartanburg with 120 people. Last spring your line stood still for ten days. The missing part was a molded gasket that costs four dollars and comes from one plant, on one mold, across one ocean.</p>\n<p>After a stop like that, the first instinct is to hold more of everything. The second is to buy software that promises to watch everything. Both spend money evenly over thousands of parts, and the risk is not spread evenly. Resilience is bought one part at a time. It consists of a second way to get the few parts that can stop you, paid for in advance and tried before you need it. AI is useful for finding those parts and for noticing early when a first way is failing. It cannot build the second one for you.</p>\n<h2 id=\"from-4000-to-45\">From 4,000 parts to 45</h2>\n<p>Put four questions to your parts list, in this order. (The counts are invented; yours will shrink in much the same way.)</p>\n<ol>\n<li>How many parts do we carry? 4,000.</li>\n<li>Which of them would stop shipments within two weeks? 600.</li>\n<li>Of those, which have only one approved source? 140.</li>\n<li>Of those, which would take more than six weeks to replace? 45.</li>\n</ol>\n<p>The second question needs your production people, and the rest can mostly be answered from your records. Here a model saves real time. It can read years of orders and notice that two distributors ship you the product of the same factory, so that your “two sources” are one. It can compare descriptions and drawings and suggest which part already on your shelves might stand in for another. An engineer must approve each suggestion, but looking at twenty suggestions takes an afternoon. Looking for them takes a month.</p>\n<h2 id=\"what-a-second-way-is-worth\">What a second way is worth</h2>\n<p>For each of the 45, estimate three things: the chance of an interruption in a year, how many days it would stop you, and what a stopped day costs. Multiply them, and compare the result with the yearly cost of a second way. Suppose a stopped day costs you $9,000.</p>\n<table>\n<thead><tr><th scope=\"col\">Part</th><th scope=\"col\">Chance a year</th><th scope=\"col\">Days stopped</th><th scope=\"col\">Expected cost</th><th scope=\"col\">Second way, and its cost a year</th><th scope=\"col\">Decision</th></tr></thead>\n<tbody>\n<tr><th scope=\"row\">Molded gasket</th><td>20%</td><td>10</td><td>$18,000</td><td>Second mold, in the region: $6,000</td><td>Do it</td></tr>\n<tr><th scope=\"row\">Control board</th><td>10%</td><td>25</td><td>$22,500</td><td>Eight weeks of stock: $7,200</td><td>Do it</td></tr>\n<tr><th scope=\"row\">Powder coating</th><td>15%</td><td>2</td><td>$2,700</td><td>Second shop on contract: $5,000</td><td>Accept the risk, in writing</td></tr>\n<tr><th scope=\"row\">Printed cartons</th><td>30%</td><td>1</td><td>$2,700</td><td>Account with a local printer: $300</td><td>Do it this week</td></tr>\n</tbody>\n</table>\n<p>No second way prevents everything, so count on three quarters of the expected cost. The gasket and the board still repay themselves more than twice. The coating does not, and it is good to have written down that you chose that risk.</p>\n<p>Do not ask a model for the chances. Serious interruptions are rare, and your history holds too few of them to learn from. Have the buyer and the plant manager guess separately, as “once in how many years,” then talk about the parts where they differ. You will learn more from their disagreement than from a third decimal.</p>\n<h2 id=\"hearing-it-early\">Hearing it early</h2>\n<p>Where a model does well is in the ordinary dates and quantities that nobody has time to read. Here is one example. Your purchase orders for a valve say six weeks. You use 50 a week and reorder at 350, which is six weeks plus one for safety.</p>\n<p>Now look at the receipts. Of the last twenty orders, half arrived within seven weeks, and two took eleven. Eleven weeks at 50 is 550 valves. With 350 on hand when you reorder, you are 200 short: four weeks with none. At $14 each, those 200 would tie up $2,800. One stopped day costs three times that.</p>\n<p>The math is trivial. Doing it for 4,000 parts every night, on the dates things really arrived, is work for a machine. The same goes for reading order confirmations as they come in and reporting that a supplier’s slowest tenth has moved from eight weeks to eleven since spring. That is the whole of the warning system most companies of your size need. Our story on <a href=\"/case-studies/inventory-forecasting-in-manufacturing\">inventory forecasting in manufacturing</a> shows what the nightly part looks like in use.</p>\n<h2 id=\"what-the-data-hides\">What the data hides</h2>\n<p><strong>The week you ran out looks like a week without demand.</strong> Your system recorded zero shipped because there was nothing to ship. A model trained on that history will order less of exactly the parts you were short of. Mark every stockout, and have those weeks treated as unknown.</p>\n<p><strong>Alerts wear out.</strong> A buyer can look into about ten a week properly. Give the system that budget and have it rank. If fewer than three of the ten led anyone to act, change the rule before you add another.</p>\n<p><strong>A supplier score can close the door you need.</strong> Purchased risk scores often lean on years in business, size and the amount of credit history on file. A sound shop that is eight years old, has twenty people and pays its bills from cash will look risky to such a score. Much of the time it is only thinly documented. In the Southeast many of those shops are Black-owned, so the errors fall on the same owners again and again. As a Black-led firm in Atlanta we ask of any score who is marked down for lack of paperwork, before we ask how accurate it is on average.</p>\n<p>You have a plain interest in the answer too. The plant forty miles away that the score screened out may be your second mold. So let a score decide whom you visit first, never whom you exclude. A visit, two references and a trial order will tell you more.</p>\n<h2 id=\"use-the-second-route\">Use the second route</h2>\n<p>A second source that has never shipped to you is a name in a file. Send it a tenth of the volume all year round. If you buy $200,000 of the part and the second source charges 8 percent more, a tenth costs you $1,600 a year extra. For that you have an approved part, a price, a contact who takes your calls, and a supplier with a reason to think of you in a bad month.</p>\n<p>Then rehearse. Once a quarter, take an hour, name one supplier and declare it gone for eight weeks. Answer five questions on the spot:</p>\n<ul>\n<li>Which orders are late, and by what date do those customers hear from us?</li>\n<li>How many days of stock do we have, counted on the shelf?</li>\n<li>Who places the first order on the second route, and may that person sign for it?</li>\n<li>What does the second route need from us that it does not have today?</li>\n<li>What would the system have shown us, and how early?</li>\n</ul>\n<p>Every “I would have to check” is a task with a name and a date.</p>\n<h2 id=\"when-not-to-use-ai\">When not to use AI</h2>\n<p>If you carry two hundred parts, sit down with your buyer and a spreadsheet, and you will be finished by Thursday. If your bill of materials is wrong, repair it first, since every model built on it inherits the mistakes. New products have no history to learn from. Where a part needs a regulator’s or a customer’s approval, a suggested substitute is the beginning of a long process, so begin it before you need it.</p>\n<h2 id=\"on-monday\">On Monday</h2>\n<ol>\n<li>Work out what one stopped day costs you: the margin you lose, the wages you pay anyway, and the penalties in your contracts.</li>\n<li>Ask the production manager for the ten parts that cause the most worry. That list is free, and usually good.</li>\n<li>Pull the order and receipt dates of those ten for two years. Compare the slowest tenth with the lead time in your system.</li>\n<li>Fill in the table above for them, and do the cheapest line that pays.</li>\n</ol>\n<p>Ten parts by hand will show you whether 4,000 by machine would repay the effort. If it would, the nightly sums and the receipts are standard <a href=\"/services/data-analytics\">data analytics work</a>. The second mold starts with a phone call, and you can make it now.</p>"
  },
  {
    "status": "published",
    "slug": "human-factor-in-ai-implementation",
    "title": "The Human Factor in AI Implementation",
    "excerpt": "A tool can be right 94 times in 100 and still leave your books worse than before. Design the job of the person beside it first, on one page.",
    "author": "Yvonne Pettway",
    "image_url": "/images/human-factor-in-ai-implementation-1280.webp",
    "image_alt": "Two hands of arcs meeting at one point on a line",
    "tags": [
      "Change management",
      "Operations"
    ],
    "publish_at": "2026-05-19T13:00:00Z",
    "content": "<p>The demonstration goes well. The tool reads an invoice, fills in vendor, amount and account, and is right 94 times in 100. Someone in the back row, who has entered invoices for eleven years, asks what happens with the other six. “A person checks,” says the vendor, and moves to the next slide.</p>\n<p>Most of what decides the outcome is in those three words. Who checks, with how much time, knowing what, allowed to do what? When a project disappoints, the model is often no worse than it was in the demonstration. The job beside it was never designed. So design that job first. It fits on one page, and you can do it before you have chosen a tool.</p>\n<h2 id=\"six-wrong-in-a-hundred\">Six wrong in a hundred</h2>\n<p>Here is the arithmetic for a company with 1,200 invoices a month. The figures are made up, and the method will take yours. At 94 in 100, the tool gets 72 invoices wrong each month. Entering an invoice by hand takes five minutes, at $32 an hour, and your people make 24 mistakes a month doing it. Finding and repairing a mistake later costs $85, in phone calls, credit notes and a vendor’s patience.</p>\n<p>The usual arrangement is to check everything, at two minutes each. For a week it works. But a person who sees 94 correct entries for every six wrong ones soon starts to nod them through. Say that six in ten errors are caught once the novelty is gone. Then 29 get past.</p>\n<p>The other arrangement is to check less, and properly. Send to a person only the invoices that deserve it: amounts over $2,500, new vendors, changed bank details, and whatever the tool itself marks as doubtful. Say those are 300 of the 1,200 and hold 60 of the 72 errors. With four minutes each, and knowing that one in five is wrong, a person catches nine in ten, or 54. Six slip by, and twelve more were never flagged. Add a random sample of 30 from the rest, so that you know what you are letting by.</p>\n<table>\n<thead><tr><th scope=\"col\">A month</th><th scope=\"col\">By hand</th><th scope=\"col\">Check all, quickly</th><th scope=\"col\">Check a quarter, well</th></tr></thead>\n<tbody>\n<tr><th scope=\"row\">Hours of work</th><td>100</td><td>40</td><td>22</td></tr>\n<tr><th scope=\"row\">Mistakes that get past</th><td>24</td><td>29</td><td>18</td></tr>\n<tr><th scope=\"row\">Wages at $32</th><td>$3,200</td><td>$1,280</td><td>$704</td></tr>\n<tr><th scope=\"row\">Repairs at $85</th><td>$2,040</td><td>$2,465</td><td>$1,530</td></tr>\n<tr><th scope=\"row\">Together</th><td>$5,240</td><td>$3,745</td><td>$2,234</td></tr>\n</tbody>\n</table>\n<p>It is the same tool in the last two columns. Checked quickly, it saves 60 hours and leaves the books a little worse than before. With the checker’s job designed, it saves 78 hours and leaves them better. The $1,511 a month between them cost nothing but thought.</p>\n<p>The page you design should therefore hold an error budget: how many mistakes may get past in a month, and who counts them. Here, 24 would be fair, because that is what you live with today. Above it, the tool pauses.</p>\n<h2 id=\"who-bears-the-errors\">Who bears the errors</h2>\n<p>A wrong invoice is your problem, and you will hear about it. Many models make mistakes that land on somebody else. Take one that decides which customers may buy on thirty-day terms. Of 500 applicants a year who would have paid, it wrongly turns away 42. That is a little over eight in a hundred, and it sounds tolerable.</p>\n<p>Now split the 500. Among 400 long-established companies, it turns away 24, or six in a hundred. Among 100 newer and smaller ones, it turns away 18, or eighteen in a hundred. A fifth of the applicants carry more than two fifths of the mistakes. Those 18 rarely complain. They buy from someone else, and your report shows nothing.</p>\n<p>In Atlanta, many of those newer companies are Black-owned. We are a Black-led firm, and we keep one habit for that reason. Before we look at an average, we split the errors by the people they fall on. Then we put four questions to whoever owns the decision.</p>\n<ul>\n<li>Who is wrongly refused, delayed or passed over, and is it the same group each time?</li>\n<li>Can they find out that it happened, and why?</li>\n<li>Whom do they call, and how many days does it take to put right?</li>\n<li>What did each wrong refusal cost us in business we will never see?</li>\n</ul>\n<p>Splitting one table takes an afternoon, and in a case like this it points to customers. Eighteen good accounts at, say, $12,000 a year are $216,000 in sales that the average had hidden.</p>\n<h2 id=\"what-people-need-to-hear\">What people need to hear</h2>\n<p>Your staff will work out for themselves that 78 hours is half a job. They will do so on the first day, and if you say nothing they will fill in the rest. People who believe that a tool is there to replace them do not report its errors kindly, or at all.</p>\n<p>So decide what the hours are for before the pilot starts, and say it once in plain words. “Ruth retires in August and we will not replace her. Nobody else’s hours change. Half a day a week goes to collecting late payments.” If jobs will go, say that too, with dates and terms. Promise nothing you might have to take back, because you will need to be believed again for the next tool.</p>\n<p>Then give the person beside the tool three things:</p>\n<ul>\n<li><strong>The right to overrule it,</strong> without a form and without a manager.</li>\n<li><strong>A reason with every suggestion.</strong> “New vendor, amount four times the usual” can be judged. “Score 0.83” cannot.</li>\n<li><strong>A way to answer back.</strong> Each override is noted in one line, and somebody reads those lines every week. They are the best description of what to repair.</li>\n</ul>\n<p>Our story on <a href=\"/case-studies/fewer-readmissions-in-healthcare\">fewer readmissions in healthcare</a> is about such a job: a short list each morning, and nurses who decide what to do with it.</p>\n<h2 id=\"one-page-agreement\">The one-page agreement</h2>\n<p>Write these seven lines together with the person who will do the job. The examples are for the invoices above.</p>\n<ol>\n<li><strong>Decision.</strong> Which account an invoice is booked to, and whether it may be paid.</li>\n<li><strong>Decider.</strong> The tool, for invoices under $2,500 from known vendors. The accounts clerk, for all others.</li>\n<li><strong>Override.</strong> The clerk, always, with one line of reason.</li>\n<li><strong>Check.</strong> 300 flagged invoices and a random 30, twenty-two hours a month, in the mornings.</li>\n<li><strong>Appeal.</strong> A vendor who was not paid calls the clerk by name, and gets an answer within two working days.</li>\n<li><strong>Stop.</strong> More than 24 mistakes in a month, or one payment to the wrong bank account. The clerk may stop it, and no one needs to be asked.</li>\n<li><strong>Review.</strong> The first Tuesday of the month, for half an hour, with the overrides on the table.</li>\n</ol>\n<p>If you cannot fill in a line, you have found the risk in the project while it is still cheap.</p>\n<h2 id=\"when-not-to-use-it\">When not to use it</h2>\n<p>Leave the model out when nobody has time to review it, because a check that nobody makes is worse than none: everyone relies on it. Leave it out where a person could overrule it on paper but would be punished for it in practice. Leave it out of discipline, dismissals and condolences, where your own judgment is what people are owed. And leave it out of work that comes up ten times a year. The page above would take longer than the task.</p>\n<h2 id=\"on-monday\">On Monday</h2>\n<p>Sit for two hours beside the person whose work the tool would change. Do not bring the tool. Count how many cases they handle, and note every time they stop to think, ask someone, or fix what the form got wrong. Those pauses are the work. The typing between them is what a machine may have.</p>\n<p>Then fill in the seven lines together, and see which stay empty. If it is the last three, you can likely settle them yourselves. If it is the first two, the question is about your process before it is about AI, and that is how a <a href=\"/services/digital-transformation\">digital transformation</a> ought to begin. Either way, ask the person from the back row first.</p>"
  }
]$content$);

-- An article names its author; the team member of that name is linked to it.
update public.blog_posts p set author_id = m.id from public.team_members m where m.name = p.author;

insert into public.case_studies (position, status, slug, title, client, industry, timeline, featured, image_url, image_alt, publish_at, headline, summary, challenge, solution, results, technologies, metrics)
select position, status, slug, title, client, industry, timeline, featured, image_url, image_alt, publish_at, headline, summary, challenge, solution, results, technologies, metrics
from jsonb_populate_recordset(null::public.case_studies, $content$[
  {
    "position": 1,
    "status": "published",
    "slug": "inventory-forecasting-in-manufacturing",
    "title": "A supply chain that holds less and runs out less",
    "client": "A regional parts manufacturer, 140 people",
    "industry": "Manufacturing",
    "timeline": "26 weeks",
    "featured": true,
    "image_url": "/images/inventory-forecasting-in-manufacturing-1280.webp",
    "image_alt": "Stacks of parts getting lower along a rising forecast line",
    "publish_at": "2026-05-04T13:00:00Z",
    "headline": "32% inventory cost reduction",
    "summary": "A forecast for every part, refreshed each night, replaced a spreadsheet and a safety margin no one could explain.",
    "challenge": "Two planners ordered 6,400 parts from one spreadsheet. Each part carried a safety margin that somebody had set years ago and raised after every bad week. Nobody could say why one bracket had nine days of cover and the next had sixty. The company held $3.7 million of stock on average, and paid {{before:inventory-forecasting-in-manufacturing/1}} a year to hold it.\n\nIt still ran out. A missing part stopped a line fifteen times a month. The margins were thick where demand was steady and thin where suppliers were late. Rush freight cost {{before:inventory-forecasting-in-manufacturing/3}} a quarter, and the owner had stopped asking why.",
    "solution": "We spent the first four weeks on the floor and in the purchasing records. Then we built a forecast for every part from four years of orders, with a band that shows how wrong it may be. Gradient-boosted trees serve the 1,900 parts that move each week. The other 4,500 move seldom, and a simpler method made for rare demand does better there. It all runs at night. In the morning the planners see what to order, and why.\n\nTwo things did not work at first. Our first model treated all parts alike, and for slow movers it did worse than the spreadsheet. And the lead times in the system were what suppliers had promised, not when trucks arrived. We lost three weeks rebuilding them from receiving slips. The planners have the last word. Each change they make is recorded and scored, and theirs beats the model about one time in five. That is often enough to keep asking them.",
    "results": "The cost of holding stock fell from {{before:inventory-forecasting-in-manufacturing/1}} to {{after:inventory-forecasting-in-manufacturing/1}} a year, which is {{change:inventory-forecasting-in-manufacturing/1}}. Line stops fell from fifteen a month to six. Finance did the math the same way before and after: 25% of average stock, for capital, space, insurance and write-offs. It compares the 12 months before we began with the 12 months after go-live. Output was 3% higher in the second year, and we made no correction for that.\n\nThe return counts two things: $296,000 less holding cost and $76,000 less rush freight in the first year. Against it stand {{investment:inventory-forecasting-in-manufacturing}} for our work and a year of running cost. It leaves out $1.2 million of cash that came off the shelves, because that happens once. One target was missed. We wanted {{target:inventory-forecasting-in-manufacturing/4}} of suppliers to confirm dates electronically, and {{value:inventory-forecasting-in-manufacturing/4}} do. For the others a planner still types the date. Both planners are there to do it; they now spend their mornings with suppliers.",
    "technologies": [
      "PostgreSQL",
      "Python",
      "Gradient-boosted trees",
      "Croston’s method",
      "dbt",
      "Metabase"
    ],
    "metrics": {
      "beforeAfter": [
        {
          "metric": "Yearly cost of holding stock",
          "before": 925,
          "after": 629,
          "unit": "thousand dollars",
          "improvement": 32
        },
        {
          "metric": "Line stops for a missing part",
          "before": 15,
          "after": 6,
          "unit": "a month",
          "improvement": 60
        },
        {
          "metric": "Rush freight",
          "before": 50,
          "after": 31,
          "unit": "thousand dollars a quarter",
          "improvement": 38
        },
        {
          "metric": "Forecast error, four weeks ahead",
          "before": 40,
          "after": 26,
          "unit": "percent",
          "improvement": 35
        }
      ],
      "timeline": [
        {
          "phase": "Assessment on the floor",
          "duration": "4 weeks",
          "progress": 100
        },
        {
          "phase": "Lead times rebuilt",
          "duration": "5 weeks",
          "progress": 100
        },
        {
          "phase": "Forecast for every part",
          "duration": "7 weeks",
          "progress": 100
        },
        {
          "phase": "One line first",
          "duration": "4 weeks",
          "progress": 100
        },
        {
          "phase": "All lines",
          "duration": "6 weeks",
          "progress": 100
        }
      ],
      "roi": {
        "investment": 62000,
        "returns": 372000,
        "timeframe": "12 months after go-live"
      },
      "kpis": [
        {
          "name": "Inventory cost reduction (%)",
          "value": 32,
          "target": 25,
          "achieved": true
        },
        {
          "name": "Line stops avoided (%)",
          "value": 60,
          "target": 50,
          "achieved": true
        },
        {
          "name": "Orders placed as suggested (%)",
          "value": 81,
          "target": 75,
          "achieved": true
        },
        {
          "name": "Suppliers confirming dates electronically (%)",
          "value": 61,
          "target": 80,
          "achieved": false
        }
      ]
    }
  },
  {
    "position": 2,
    "status": "published",
    "slug": "fewer-readmissions-in-healthcare",
    "title": "Patients who go home and stay home",
    "client": "A community health system, two hospitals and nine clinics",
    "industry": "Healthcare",
    "timeline": "28 weeks, ride pilot underway",
    "featured": true,
    "image_url": "/images/fewer-readmissions-in-healthcare-1280.webp",
    "image_alt": "A path that leaves a doorway and does not turn back",
    "publish_at": "2026-05-04T13:00:00Z",
    "headline": "24% readmission reduction",
    "summary": "Nurses get a short list each morning: who is likely to come back, and which call or visit would prevent it.",
    "challenge": "Of every 1,000 patients sent home, 175 were back within 30 days. A call about a pill, a ride to a visit or a nurse at the door on day three would have kept many of them at home. The system had nurses for this work. It had no way to say whom to call first.\n\nEach morning a nurse read about sixty charts and chose by experience. By the time the list was made, half the morning was gone. The first call came five days after discharge on average, and one follow-up visit in four was missed.",
    "solution": "We built a short list. Each night a model reads the day’s discharges from the hospital’s own records and ranks who is likely to return. In the morning each nurse sees about fifteen names. Beside each stand the reasons, and the step that has helped similar patients: a call, a visit, a pharmacist or a ride. The nurse decides. Patient data never left the hospital’s systems.\n\nThe first version was wrong in a way that matters. It learned from past cost, as many such tools do. People who had been given less care had cost less, so it ranked Black patients below white patients who were no sicker. We found this in testing, before any nurse saw a name, and threw that version away. The next one learned from readmission itself. Each month we check that it ranks every group rightly, by race, age and insurance. The nurses turned down our first screen too. It showed a score, and they wanted a reason.",
    "results": "Readmissions within 30 days fell from {{before:fewer-readmissions-in-healthcare/1}} of discharges to {{after:fewer-readmissions-in-healthcare/1}}, a reduction of {{change:fewer-readmissions-in-healthcare/1}}. We compared the 12 months before with the 12 months after, for all conditions, excluding planned returns. The hospitals started twelve weeks apart. The second one’s rate stayed flat until its own start, which is why we credit the list and not the season.\n\nOn 5,000 discharges a year, that is 210 people who did not have to come back. At $5,400 of direct cost each, the hospital’s own figure, it saves {{returns:fewer-readmissions-in-healthcare}}. The {{investment:fewer-readmissions-in-healthcare}} against it covers our work, a year of running cost and the nurses’ hours in training. One target was missed. We aimed to see {{target:fewer-readmissions-in-healthcare/4}} of follow-up visits kept, and {{value:fewer-readmissions-in-healthcare/4}} are. Most of those missed lack a ride, so a van service is now on trial on half of the routes.",
    "technologies": [
      "HL7 FHIR",
      "PostgreSQL",
      "Python",
      "Gradient-boosted trees",
      "Calibration tests by group",
      "dbt"
    ],
    "metrics": {
      "beforeAfter": [
        {
          "metric": "Readmissions within 30 days",
          "before": 17.5,
          "after": 13.3,
          "unit": "percent of discharges",
          "improvement": 24
        },
        {
          "metric": "From discharge to the first call",
          "before": 5,
          "after": 2,
          "unit": "days",
          "improvement": 60
        },
        {
          "metric": "Follow-up visits missed",
          "before": 25,
          "after": 17,
          "unit": "percent",
          "improvement": 32
        },
        {
          "metric": "Charts a nurse reads each morning",
          "before": 60,
          "after": 15,
          "unit": "charts",
          "improvement": 75
        }
      ],
      "timeline": [
        {
          "phase": "Assessment with the nurses",
          "duration": "4 weeks",
          "progress": 100
        },
        {
          "phase": "Model and fairness tests",
          "duration": "8 weeks",
          "progress": 100
        },
        {
          "phase": "First hospital",
          "duration": "12 weeks",
          "progress": 100
        },
        {
          "phase": "Second hospital",
          "duration": "4 weeks",
          "progress": 100
        },
        {
          "phase": "Ride pilot",
          "duration": "12 weeks",
          "progress": 50
        }
      ],
      "roi": {
        "investment": 126000,
        "returns": 1134000,
        "timeframe": "12 months after go-live"
      },
      "kpis": [
        {
          "name": "Readmission reduction (%)",
          "value": 24,
          "target": 20,
          "achieved": true
        },
        {
          "name": "Listed patients reached within 48 hours (%)",
          "value": 88,
          "target": 85,
          "achieved": true
        },
        {
          "name": "Nurses who use the list daily (%)",
          "value": 94,
          "target": 90,
          "achieved": true
        },
        {
          "name": "Follow-up visits kept (%)",
          "value": 83,
          "target": 85,
          "achieved": false
        }
      ]
    }
  },
  {
    "position": 3,
    "status": "published",
    "slug": "fraud-detection-in-fintech",
    "title": "More fraud caught, fewer customers stopped",
    "client": "A payments company for small merchants, 85 people",
    "industry": "Fintech",
    "timeline": "22 weeks",
    "featured": true,
    "image_url": "/images/fraud-detection-in-fintech-1280.webp",
    "image_alt": "A field of dots with one ringed outlier",
    "publish_at": "2026-05-04T13:00:00Z",
    "headline": "65% higher fraud detection, 40% fewer false positives",
    "summary": "The model ranks and explains; analysts decide. Good customers are no longer held up at checkout.",
    "challenge": "The company had 340 rules against fraud. Each had been added the week after something went wrong, and none was ever taken out. Together they caught {{before:fraud-detection-in-fintech/1}} of fraud, by value, before the money left. The rest cost $1.5 million a year.\n\nThey also stopped the wrong people. Of every 10,000 good payments, 50 were held. An analyst took an hour and a half to decide one, while a customer stood at a register. Merchants noticed. In a usual quarter 25 left and named a held payment as the reason.",
    "solution": "We put a model behind the rules, and later in front of most of them. It ranks every payment and names the three strongest reasons. Analysts see the worst first, with the merchant’s history beside it, and they decide. What they decide goes back to the model each week. Of 340 rules, 41 remain: those that the law and the card networks ask for.\n\nThe first version failed. It had learned only from payments that the old rules had stopped, so it knew the fraud the rules knew. In tests it held 70 good payments in 10,000, more than before. To learn what it was missing, we let a small random sample of suspect payments under $50 go through, and watched. The company agreed to that loss beforehand. It came to about $9,000, and it is what made the model work. The next version ran silently beside the rules for six weeks before it decided anything.",
    "results": "By value, {{after:fraud-detection-in-fintech/1}} of fraud is now caught before payout, up from {{before:fraud-detection-in-fintech/1}}. That is {{change:fraud-detection-in-fintech/1}} higher. Good payments held by mistake fell from {{before:fraud-detection-in-fintech/2}} to {{after:fraud-detection-in-fintech/2}} in 10,000, which is {{change:fraud-detection-in-fintech/2}} fewer. A chargeback can take 120 days to arrive, so each month’s figure was closed four months later. We compare the 12 months before with the 12 months after.\n\nAbout $2.5 million of fraud was attempted in each of the two years. The loss fell from $1.5 million to $850,000. That saves {{returns:fraud-detection-in-fintech}}, against {{investment:fraud-detection-in-fintech}} for our work and a year of running cost. The figure doesn’t count merchants who stayed. One target was missed. New merchants were held three times as often as old ones for the same behavior. We meant to close {{target:fraud-detection-in-fintech/4}} of that gap and have closed {{value:fraud-detection-in-fintech/4}}. Their history is short, and we would rather say so than guess.",
    "technologies": [
      "PostgreSQL",
      "Python",
      "Gradient-boosted trees",
      "Shapley values for the reasons",
      "Apache Kafka",
      "Grafana"
    ],
    "metrics": {
      "beforeAfter": [
        {
          "metric": "Fraud caught before payout",
          "before": 40,
          "after": 66,
          "unit": "percent of its value",
          "improvement": 65
        },
        {
          "metric": "Good payments held by mistake",
          "before": 50,
          "after": 30,
          "unit": "in 10,000",
          "improvement": 40
        },
        {
          "metric": "Time to decide a held payment",
          "before": 90,
          "after": 36,
          "unit": "minutes",
          "improvement": 60
        },
        {
          "metric": "Merchants lost over a held payment",
          "before": 25,
          "after": 18,
          "unit": "a quarter",
          "improvement": 28
        }
      ],
      "timeline": [
        {
          "phase": "Assessment with the analysts",
          "duration": "3 weeks",
          "progress": 100
        },
        {
          "phase": "A sample to learn from",
          "duration": "6 weeks",
          "progress": 100
        },
        {
          "phase": "Model and reasons",
          "duration": "5 weeks",
          "progress": 100
        },
        {
          "phase": "Silent run beside the rules",
          "duration": "6 weeks",
          "progress": 100
        },
        {
          "phase": "Switch, rule by rule",
          "duration": "2 weeks",
          "progress": 100
        }
      ],
      "roi": {
        "investment": 65000,
        "returns": 650000,
        "timeframe": "12 months after go-live"
      },
      "kpis": [
        {
          "name": "Increase in fraud caught (%)",
          "value": 65,
          "target": 50,
          "achieved": true
        },
        {
          "name": "Fewer good payments held (%)",
          "value": 40,
          "target": 30,
          "achieved": true
        },
        {
          "name": "Held payments decided within an hour (%)",
          "value": 92,
          "target": 90,
          "achieved": true
        },
        {
          "name": "Gap between new and old merchants closed (%)",
          "value": 58,
          "target": 70,
          "achieved": false
        }
      ]
    }
  }
]$content$);

insert into public.testimonials (position, status, name, title, initials, publish_at, quote)
select position, status, name, title, initials, publish_at, quote
from jsonb_populate_recordset(null::public.testimonials, $content$[
  {
    "position": 1,
    "status": "published",
    "name": "Chief Operating Officer",
    "title": "Regional parts manufacturer, 140 people",
    "initials": "COO",
    "publish_at": "2026-05-04T13:00:00Z",
    "quote": "They spent the first two weeks on our floor, not in our boardroom. Six months later the same team gets 35% more done, and no one was asked to work faster."
  },
  {
    "position": 2,
    "status": "published",
    "name": "Founder and CEO",
    "title": "Payments company, 85 people",
    "initials": "CEO",
    "publish_at": "2026-05-04T13:00:00Z",
    "quote": "I asked for an AI plan. They told me which half of it I did not need, and built the other half with us. I trust the numbers because I can see where they come from."
  }
]$content$);

insert into public.faqs (position, status, question, publish_at, answer)
select position, status, question, publish_at, answer
from jsonb_populate_recordset(null::public.faqs, $content$[
  {
    "position": 1,
    "status": "published",
    "question": "What does the first consultation cost?",
    "publish_at": "2026-05-04T13:00:00Z",
    "answer": "Nothing. Book a {{consultation_minutes}}-minute consultation or a {{discovery_minutes}}-minute discovery call; neither has a price or an obligation. You leave with a short list of next steps, whether or not you hire us."
  },
  {
    "position": 2,
    "status": "published",
    "question": "How soon will we see a result?",
    "publish_at": "2026-05-04T13:00:00Z",
    "answer": "A strategy takes {{duration:ai-strategy-consulting}}, data analytics {{duration:data-analytics}}, a digital transformation {{duration:digital-transformation}}. Each has something you can use before its last week. Larger projects take longer: the three stories on this site were built in {{project_weeks}}, and then measured for a year."
  },
  {
    "position": 3,
    "status": "published",
    "question": "Do we need clean data before we start?",
    "publish_at": "2026-05-04T13:00:00Z",
    "answer": "No. We have yet to meet a company whose data was clean. We read what you have in the first weeks and tell you what it can support, what needs fixing and what that costs. Where it is too thin for a model, we say so before you pay for one."
  },
  {
    "position": 4,
    "status": "published",
    "question": "Who owns the models and the data?",
    "publish_at": "2026-05-04T13:00:00Z",
    "answer": "You do. Your data stays in systems that you control, and the models, code and notes we make for you are yours once you’ve paid for them. We do not use one client’s data for another client’s work."
  },
  {
    "position": 5,
    "status": "published",
    "question": "Will people lose their jobs?",
    "publish_at": "2026-05-04T13:00:00Z",
    "answer": "That’s not what we design for. We build so that software does the counting and copying, and people keep the decisions. Staffing is yours to decide, so we ask about it in the first week and suggest you tell your team the answer. People who fear a tool do not show you how the work is really done."
  },
  {
    "position": 6,
    "status": "published",
    "question": "Which tools do you use?",
    "publish_at": "2026-05-04T13:00:00Z",
    "answer": "Ones your own people can run after we leave: PostgreSQL, Python, dbt and the reporting tool you already pay for. Where the work is text, we use a language model on an account in your name, so that you see the bill. We sell no licenses and take no commissions."
  },
  {
    "position": 7,
    "status": "published",
    "question": "Do you work outside Atlanta?",
    "publish_at": "2026-05-04T13:00:00Z",
    "answer": "Yes, across the Southeast. Our office is in Decatur, and we come to you for the first visits and for go-live. Calls are {{hours}}, Eastern Time; the booking page also shows each time in your own time zone."
  },
  {
    "position": 8,
    "status": "published",
    "question": "How do you price your work?",
    "publish_at": "2026-05-04T13:00:00Z",
    "answer": "A fixed price for a written scope, agreed on before we begin. AI strategy starts at {{price:ai-strategy-consulting}}, data analytics at {{price:data-analytics}} and digital transformation at {{price:digital-transformation}}. If the scope changes, you see the new price before we do the work. Running costs such as hosting are listed separately, and you pay them directly."
  }
]$content$);

insert into public.reply_templates (name, body)
select name, body
from jsonb_populate_recordset(null::public.reply_templates, $content$[
  {
    "name": "Suggest a first call",
    "body": "Hello {{name}},\n\nThank you for writing to us. The quickest way to see whether we can help is a short first call. It's free, and you don't need to prepare anything.\n\nThe next open times are:\n{{next_times}}\n\nYou can book one of them, or another one, here: {{booking_link}}\n\n{{sender}}"
  },
  {
    "name": "Ask for more",
    "body": "Hello {{name}},\n\nThank you for writing to us. So that the right consultant can reply, could you tell us a little more: what would you like to change at {{company}}, what have you tried, and by when would you like to see a result?"
  },
  {
    "name": "Not a fit",
    "body": "Hello {{name}},\n\nThank you for thinking of us. We've read your message carefully. This isn't work we do well, so we'd rather say so than take it on.\n\nWe wish {{company}} every success with it."
  }
]$content$);

alter table public.consultation_types enable trigger user;
alter table public.consultants enable trigger user;
alter table public.availability_rules enable trigger user;
alter table public.date_overrides enable trigger user;
alter table public.services enable trigger user;
alter table public.team_members enable trigger user;
alter table public.blog_posts enable trigger user;
alter table public.case_studies enable trigger user;
alter table public.testimonials enable trigger user;
alter table public.faqs enable trigger user;
alter table public.reply_templates enable trigger user;

-- What the assistant knows is derived from these rows.
select private.enqueue_kb_refresh('service', slug) from public.services;
select private.enqueue_kb_refresh('post', slug) from public.blog_posts;
select private.enqueue_kb_refresh('case_study', slug) from public.case_studies;
select private.enqueue_kb_refresh('faq', id::text) from public.faqs;
select private.enqueue_kb_refresh('consultation_type', id::text) from public.consultation_types;
select private.enqueue_kb_refresh('firm', name)
from unnest(array['services', 'prices', 'posts', 'case_studies', 'consultation_types', 'hours', 'changes']) as name;
select public.refresh_kb(1000);
