insert into public.blog_posts
  (slug, title, excerpt, author, content, image_url, image_alt, status, publish_at)
values (
  'future-of-ai-in-business-consulting',
  'The Future of AI in Business Consulting',
  'The first draft of almost any analysis is now nearly free. Here is what is still worth paying a consultant for, and seven questions that show whether you are getting it.',
  'Danielle Okafor',
$article$<p>Ask an assistant on your phone for a growth plan for a 60-person packaging distributor in Savannah. Four minutes later you have twelve tidy pages, and some of what they say is right. Ten years ago a draft like that took a month and came with an invoice.</p>
<p>So an owner may fairly ask what is left to pay a consultant for. Our answer is that the draft has become cheap and the work on either side of it has not. Somebody still has to find the right question, hold the numbers against the shop floor, get a decision made and stay until it sticks. We expect good firms to sell more of that work and less paper. You can tell from a proposal which of the two you are being offered.</p>
<h2 id="where-the-hours-go">Where the hours go</h2>
<p>Take a small engagement of 100 hours at $150. The figures below are illustrative, but any consultant will recognize their shape.</p>
<table>
<thead><tr><th scope="col">Work</th><th scope="col">Hours before</th><th scope="col">Hours now</th></tr></thead>
<tbody>
<tr><th scope="row">Collecting and cleaning data</th><td>30</td><td>15</td></tr>
<tr><th scope="row">Analysis</th><td>25</td><td>12</td></tr>
<tr><th scope="row">Writing the report</th><td>20</td><td>6</td></tr>
<tr><th scope="row">Checking what the machine produced</th><td>0</td><td>10</td></tr>
<tr><th scope="row">Interviews and time on your floor</th><td>15</td><td>20</td></tr>
<tr><th scope="row">Decisions and rollout with your team</th><td>10</td><td>22</td></tr>
<tr><th scope="row">Total</th><td>100</td><td>85</td></tr>
<tr><th scope="row">Price at $150 an hour</th><td>$15,000</td><td>$12,750</td></tr>
</tbody>
</table>
<p>The price falls by $2,250. If a firm tells you it works with AI and its price for the same job has not moved in three years, ask why.</p>
<p>The second change matters more. Hours spent with your people rise from 25 to 42, from a quarter of the bill to about half. A firm that uses AI and does not grow that share is keeping the saving and mailing you a faster report.</p>
<p>Look also at the new line, the ten hours of checking. A language model will invent a supplier, drop a zero, or average two columns that should never meet. It does so in the same calm tone it uses when it is right. If a proposal has no such line, the checking has been left to you.</p>
<h2 id="the-trucks">A worked example: the trucks</h2>
<p>Picture an HVAC service company of 90 people near Macon. It has 24 technicians, each with about five calls a day, and a call takes some 90 minutes with the drive. The owner asks whether AI should plan the routes.</p>
<p>The analysis takes an afternoon. Better routes would save each technician 25 minutes a day. Times 24, that is 600 minutes, or ten hours. At $45 an hour and 250 working days, it comes to $112,500 a year. The slide is ready by five o’clock.</p>
<p>Then somebody rides along for two days and learns two things that were in no file. First, 25 spare minutes rarely hold another 90-minute call, so much of the $112,500 is time that nobody can sell. Second, on about twelve calls in a hundred the technician has to come back, because the part was not on the truck.</p>
<p>Do that sum. Five calls times 24 technicians is 120 calls a day, and twelve in a hundred makes about 14 return visits. At 90 minutes each, they cost 21 hours a day. That is twice what the routes would save, and it comes in whole visits that can be sold again.</p>
<p>The remedy begins without any software: list the thirty parts behind most of the returns, and check each truck against the list every evening. A small forecast of parts by type of job can follow, and there AI earns its keep. Routing can wait a year. The model answered the question it was given, and it took a passenger seat to find the better one.</p>
<h2 id="what-we-expect">What we expect to change</h2>
<ul>
<li><strong>Working things in place of reports.</strong> A forecast your planner opens on Monday, or a queue sorted by urgency. You should own the file, the logins and a description that another firm could follow.</li>
<li><strong>Shorter engagements with return visits.</strong> Six weeks of work, then a day at 30, 90 and 180 days, agreed in the first contract. Prices and customers change, and a model that nobody revisits goes quietly wrong.</li>
<li><strong>Fees tied to a measure.</strong> This can serve both sides if four things are written down first: the measure, its value today, who counts it, and what happens if your volume changes. If you cannot agree on those four lines, pay for the time.</li>
<li><strong>Questions that were too small before.</strong> A margin analysis by customer may not have been worth $40,000 to a company of 70. At $6,000 it may be.</li>
</ul>
<h2 id="what-will-go-wrong">What will go wrong</h2>
<p><strong>Everybody gets the same advice.</strong> You and your competitor can put one question to the same model, with the same public facts, and both receive the same plan. What sets yours apart is what only you know: why you lost the last three bids, which late payer is worth keeping, what your foreman would change tomorrow. Spend the hours there.</p>
<p><strong>Your numbers travel.</strong> Before a price file leaves your building, ask which tools it will pass through, who can read it there, and whether it will train anyone’s model. Have the answer written into the contract.</p>
<p><strong>Your people stop learning.</strong> If a consultant and a model do all the thinking, you are renting your judgment. Put one of your own people in every working session, and let that person present the result.</p>
<h2 id="when-to-leave-it-out">When to leave AI out of it</h2>
<p>Some problems do not need it, and you should hear so in the first meeting.</p>
<ul>
<li>A rule will do. “Call every customer who is fifteen days late” needs a calendar.</li>
<li>You have few cases. Forty bids a year teach a model next to nothing; read all forty.</li>
<li>The process still changes every month. Settle it first.</li>
<li>A wrong answer cannot be taken back, as with safety or a dismissal.</li>
<li>Nobody in your company would own the result.</li>
</ul>
<h2 id="seven-questions">Seven questions for the next proposal</h2>
<ol>
<li>Which decision will I make differently, and by what date?</li>
<li>How many of these hours are spent with my people, and how many on documents?</li>
<li>Where do you use AI in this work, and who checks what it produces?</li>
<li>What will you measure before you start, so that we can tell afterwards?</li>
<li>What do I keep, and could another firm maintain it?</li>
<li>Where does our data go, and when is it deleted?</li>
<li>What would make you tell me to stop?</li>
</ol>
<p>A good firm can answer all seven across the table. Put them to us too; they apply to our own <a href="/services/ai-strategy-consulting">AI strategy work</a> as much as to anyone’s.</p>
<h2 id="on-monday">On Monday</h2>
<p>Take the last report you paid for, ours or another firm’s, and a pen. Put a D on every page that changed a decision, and a P on every page that was only paper. The count tells you what to ask for next time.</p>
<p>Then write down the one question about your business that you would pay to have answered within three months. Under it, write the name of the person who would act on the answer. If no name comes to mind, read <a href="/blog/human-factor-in-ai-implementation">our piece on the human factor</a> before you buy anything. If one does, <a href="/schedule">pick a time</a> and bring the question. Half an hour is usually enough to tell whether it needs a consultant at all.</p>$article$,
  '/images/future-of-ai-in-business-consulting-1280.webp',
  'A sun on its meridian above a desk''s edge, and the arcs it will climb',
  'published',
  '2026-11-10 13:00+00'
);
