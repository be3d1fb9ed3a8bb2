insert into public.blog_posts
  (slug, title, excerpt, author, content, image_url, image_alt, status, publish_at)
values (
  'predictive-analytics-changing-strategic-planning',
  'How Predictive Analytics Is Changing Strategic Planning',
  'A plan built on one number hides the question that matters: how wrong can the forecast be before you regret the decision? A pencil is enough to find out.',
  'Malcolm Reeves',
$article$<p>You know the meeting. It is October. The sales manager says next year will be up six percent, the controller says four, and after two hours the plan says five. Hiring, equipment and credit are then arranged around a number that nobody in the room believes.</p>
<p>Predictive analytics will not make that five come true. What it can give you is a band: the range in which next year will probably fall. With a band you can ask of every decision how wrong the forecast may be before you regret it. We call that the decision’s <strong>error budget</strong>. It tells you which decisions are already settled, which must wait, and which deserve a cheap trial.</p>
<h2 id="a-line-and-its-band">A line and its band</h2>
<p>Take a commercial laundry with 90 people that serves hotels and clinics along the Georgia coast. It washes 40 tons of linen a week, and its machines can do 48. (All figures here are invented, so put in your own.) The forecast for next year is 46 tons a week. Its band says that, eight times in ten, the truth should land between 41 and 52.</p>
<p>The band narrows as the date comes nearer. A year ahead, this laundry’s forecast usually misses by about five tons a week. Three months ahead, it misses by about two. Much of planning is sorting what must be decided today from what can wait until the band is thinner.</p>
<h2 id="three-decisions">One forecast, three decisions</h2>
<p><strong>A second wash line</strong> costs $85,000 a year in lease, service and power. Without it, every ton above 48 goes to a neighboring plant at $220 more than it costs to wash here. Divide $85,000 by $220 and you get 386 tons a year, or 7.7 a week over fifty weeks. So the line pays only if demand holds near 55.7 tons. The forecast is 46. The error budget is 9.7 tons and the usual miss is five, so the answer is no. A better forecast would not change it, and nobody should be paid to make one for this purpose.</p>
<p><strong>A Saturday shift</strong> costs $600 a week for a lead and the boiler, at ordinary wages. Without it, every ton above 43 is washed on overtime, at $150 extra. Four tons pay for the shift, so it makes sense from 47 tons upward. The forecast is 46. The budget is one ton and the usual miss is five. No argument about next year’s number can settle this, so the laundry should stop arguing and run the shift for six weeks.</p>
<p><strong>An overflow agreement</strong> with the neighboring plant costs $4,000 a year and fixes that $220. Without it, the price on the day is $400. The agreement saves $180 a ton, so about 22 tons repay it. Six weeks at the top of the band would send over 24. In a mild year the $4,000 is gone. It is insurance, and this owner can bear the premium more easily than a hotel can bear a weekend without sheets.</p>
<table>
<thead><tr><th scope="col">Decision</th><th scope="col">Pays from</th><th scope="col">Error budget</th><th scope="col">Usual miss</th><th scope="col">What to do</th></tr></thead>
<tbody>
<tr><th scope="row">Second wash line</th><td>55.7 tons a week</td><td>9.7 tons</td><td>5 tons</td><td>No. Settled for the year</td></tr>
<tr><th scope="row">Saturday shift</th><td>47 tons a week</td><td>1 ton</td><td>5 tons</td><td>Six-week trial</td></tr>
<tr><th scope="row">Overflow agreement</th><td>22 tons of overflow a year</td><td>None: it lies inside the band</td><td>5 tons</td><td>Sign, as insurance</td></tr>
</tbody>
</table>
<p>The forecast is the same in all three rows. It is more than good enough for the first and of no use for the second. “Is the forecast accurate?” has no answer until you say what you want to decide with it.</p>
<h2 id="testing-the-band">Test the band before you trust it</h2>
<p>Hide the last twelve months from the model, have it forecast them, and lay the result over what happened. Then count two things.</p>
<p>First, how many of the twelve months fell inside the eight-in-ten band? You would expect about ten. Twelve may be luck, or a band too wide to help. Six means that the band is too narrow, and no plan should rest on it.</p>
<p>Second, does the model beat the simplest rule you could write on a napkin? Ours is “the same month last year, moved by this year’s growth so far.” Say the napkin misses by 5.5 tons and the model by five. Ask whether half a ton changes a row of the table. It does not, so use the napkin and keep the money.</p>
<p>Have both counts done in front of you, on your own history. A vendor who shows you only how well the model fits the past has shown you its memory.</p>
<h2 id="what-it-cannot-know">What the model cannot know</h2>
<p>A forecast reads history. Some of the largest facts about next year have not happened yet, and somebody in your company knows them.</p>
<blockquote><p>One hotel group is a fifth of our volume, and its contract goes out to bid in March.</p></blockquote>
<p>A fifth of 46 tons is 9.2 tons, almost the whole error budget of the wash line. No record of weekly tons contains that sentence. So write such facts under the forecast, each with its size and the date it will be known, and plan once with it and once without. Contracts up for renewal, a price increase you intend, a competitor’s new building and a road closure all belong there.</p>
<h2 id="how-it-goes-wrong">How it goes wrong</h2>
<ul>
<li><strong>The forecast becomes a target.</strong> Once a bonus hangs on it, people bend it. Keep the forecast and the goal in two columns, with two names over them.</li>
<li><strong>The band is cut from the slide.</strong> By the third meeting only “46” is left. Write it as “46, from 41 to 52” wherever it appears.</li>
<li><strong>One odd year teaches the wrong lesson.</strong> Mark closures, storms and one-time orders in the history, and have the forecast made with and without them.</li>
<li><strong>Somebody else pays for the misses.</strong> A forecast that is too low costs you overtime. One that is too high sends a shift home without a day’s pay. If only the first kind reaches your reports, the model will be tuned as if the second were free.</li>
</ul>
<h2 id="when-to-plan-without-it">When to plan without it</h2>
<p>With less than two years of monthly figures, a model has seen each season once at most, and the napkin will do. If a single customer is more than a third of your sales, call that customer. And when a decision is cheap to undo, as a trial shift is, try it: the result will teach you more than a forecast could.</p>
<h2 id="one-page-one-meeting">One page, one meeting</h2>
<p>On Monday, find ninety minutes in the calendar with the people who run sales, operations and the books. Bring one sheet for each of your three largest decisions, and fill in six lines.</p>
<ol>
<li>The decision, and the last date on which it can be made.</li>
<li>What it costs if you act and did not need to, and what it costs if you wait and should have acted.</li>
<li>The volume at which acting pays, from dividing one by the other.</li>
<li>The distance from the forecast to that volume, with the usual miss beside it.</li>
<li>If the distance is clearly larger, decide now. If it is not, name a trial, an option or a later date, with the person who will look then and the number that will make them act.</li>
<li>The facts no history contains, with their size and date.</li>
</ol>
<p>Do it once by hand before you buy software. You will see which decisions a better forecast could change, and there are often fewer than people think. If you cannot fill in line four because nobody has ever recorded the misses, start there. It is a few weeks’ work, and it is where our own <a href="/services/data-analytics">data analytics engagements</a> tend to begin. If you hold stock, the same arithmetic runs part by part in <a href="/blog/building-resilient-supply-chains-with-ai">our article on supply chains</a>.</p>$article$,
  '/images/predictive-analytics-changing-strategic-planning-1280.webp',
  'A forecast line whose band of error narrows as it nears today',
  'published',
  '2026-09-15 13:00+00'
);
