insert into public.blog_posts
  (slug, title, excerpt, author, content, image_url, image_alt, status, publish_at)
values (
  'human-factor-in-ai-implementation',
  'The Human Factor in AI Implementation',
  'A tool can be right 94 times in 100 and still leave your books worse than before. Design the job of the person beside it first, on one page.',
  'Yvonne Pettway',
$article$<p>The demonstration goes well. The tool reads an invoice, fills in vendor, amount and account, and is right 94 times in 100. Someone in the back row, who has entered invoices for eleven years, asks what happens with the other six. “A person checks,” says the vendor, and moves to the next slide.</p>
<p>Most of what decides the outcome is in those three words. Who checks, with how much time, knowing what, allowed to do what? When a project disappoints, the model is often no worse than it was in the demonstration. The job beside it was never designed. So design that job first. It fits on one page, and you can do it before you have chosen a tool.</p>
<h2 id="six-wrong-in-a-hundred">Six wrong in a hundred</h2>
<p>Here is the arithmetic for a company with 1,200 invoices a month. The figures are made up, and the method will take yours. At 94 in 100, the tool gets 72 invoices wrong each month. Entering an invoice by hand takes five minutes, at $32 an hour, and your people make 24 mistakes a month doing it. Finding and repairing a mistake later costs $85, in phone calls, credit notes and a vendor’s patience.</p>
<p>The usual arrangement is to check everything, at two minutes each. For a week it works. But a person who sees 94 correct entries for every six wrong ones soon starts to nod them through. Say that six in ten errors are caught once the novelty is gone. Then 29 get past.</p>
<p>The other arrangement is to check less, and properly. Send to a person only the invoices that deserve it: amounts over $2,500, new vendors, changed bank details, and whatever the tool itself marks as doubtful. Say those are 300 of the 1,200 and hold 60 of the 72 errors. With four minutes each, and knowing that one in five is wrong, a person catches nine in ten, or 54. Six slip by, and twelve more were never flagged. Add a random sample of 30 from the rest, so that you know what you are letting by.</p>
<table>
<thead><tr><th scope="col">A month</th><th scope="col">By hand</th><th scope="col">Check all, quickly</th><th scope="col">Check a quarter, well</th></tr></thead>
<tbody>
<tr><th scope="row">Hours of work</th><td>100</td><td>40</td><td>22</td></tr>
<tr><th scope="row">Mistakes that get past</th><td>24</td><td>29</td><td>18</td></tr>
<tr><th scope="row">Wages at $32</th><td>$3,200</td><td>$1,280</td><td>$704</td></tr>
<tr><th scope="row">Repairs at $85</th><td>$2,040</td><td>$2,465</td><td>$1,530</td></tr>
<tr><th scope="row">Together</th><td>$5,240</td><td>$3,745</td><td>$2,234</td></tr>
</tbody>
</table>
<p>It is the same tool in the last two columns. Checked quickly, it saves 60 hours and leaves the books a little worse than before. With the checker’s job designed, it saves 78 hours and leaves them better. The $1,511 a month between them cost nothing but thought.</p>
<p>The page you design should therefore hold an error budget: how many mistakes may get past in a month, and who counts them. Here, 24 would be fair, because that is what you live with today. Above it, the tool pauses.</p>
<h2 id="who-bears-the-errors">Who bears the errors</h2>
<p>A wrong invoice is your problem, and you will hear about it. Many models make mistakes that land on somebody else. Take one that decides which customers may buy on thirty-day terms. Of 500 applicants a year who would have paid, it wrongly turns away 42. That is a little over eight in a hundred, and it sounds tolerable.</p>
<p>Now split the 500. Among 400 long-established companies, it turns away 24, or six in a hundred. Among 100 newer and smaller ones, it turns away 18, or eighteen in a hundred. A fifth of the applicants carry more than two fifths of the mistakes. Those 18 rarely complain. They buy from someone else, and your report shows nothing.</p>
<p>In Atlanta, many of those newer companies are Black-owned. We are a Black-led firm, and we keep one habit for that reason. Before we look at an average, we split the errors by the people they fall on. Then we put four questions to whoever owns the decision.</p>
<ul>
<li>Who is wrongly refused, delayed or passed over, and is it the same group each time?</li>
<li>Can they find out that it happened, and why?</li>
<li>Whom do they call, and how many days does it take to put right?</li>
<li>What did each wrong refusal cost us in business we will never see?</li>
</ul>
<p>Splitting one table takes an afternoon, and in a case like this it points to customers. Eighteen good accounts at, say, $12,000 a year are $216,000 in sales that the average had hidden.</p>
<h2 id="what-people-need-to-hear">What people need to hear</h2>
<p>Your staff will work out for themselves that 78 hours is half a job. They will do so on the first day, and if you say nothing they will fill in the rest. People who believe that a tool is there to replace them do not report its errors kindly, or at all.</p>
<p>So decide what the hours are for before the pilot starts, and say it once in plain words. “Ruth retires in August and we will not replace her. Nobody else’s hours change. Half a day a week goes to collecting late payments.” If jobs will go, say that too, with dates and terms. Promise nothing you might have to take back, because you will need to be believed again for the next tool.</p>
<p>Then give the person beside the tool three things:</p>
<ul>
<li><strong>The right to overrule it,</strong> without a form and without a manager.</li>
<li><strong>A reason with every suggestion.</strong> “New vendor, amount four times the usual” can be judged. “Score 0.83” cannot.</li>
<li><strong>A way to answer back.</strong> Each override is noted in one line, and somebody reads those lines every week. They are the best description of what to repair.</li>
</ul>
<p>Our story on <a href="/case-studies/fewer-readmissions-in-healthcare">fewer readmissions in healthcare</a> is about such a job: a short list each morning, and nurses who decide what to do with it.</p>
<h2 id="one-page-agreement">The one-page agreement</h2>
<p>Write these seven lines together with the person who will do the job. The examples are for the invoices above.</p>
<ol>
<li><strong>Decision.</strong> Which account an invoice is booked to, and whether it may be paid.</li>
<li><strong>Decider.</strong> The tool, for invoices under $2,500 from known vendors. The accounts clerk, for all others.</li>
<li><strong>Override.</strong> The clerk, always, with one line of reason.</li>
<li><strong>Check.</strong> 300 flagged invoices and a random 30, twenty-two hours a month, in the mornings.</li>
<li><strong>Appeal.</strong> A vendor who was not paid calls the clerk by name, and gets an answer within two working days.</li>
<li><strong>Stop.</strong> More than 24 mistakes in a month, or one payment to the wrong bank account. The clerk may stop it, and no one needs to be asked.</li>
<li><strong>Review.</strong> The first Tuesday of the month, for half an hour, with the overrides on the table.</li>
</ol>
<p>If you cannot fill in a line, you have found the risk in the project while it is still cheap.</p>
<h2 id="when-not-to-use-it">When not to use it</h2>
<p>Leave the model out when nobody has time to review it, because a check that nobody makes is worse than none: everyone relies on it. Leave it out where a person could overrule it on paper but would be punished for it in practice. Leave it out of discipline, dismissals and condolences, where your own judgment is what people are owed. And leave it out of work that comes up ten times a year. The page above would take longer than the task.</p>
<h2 id="on-monday">On Monday</h2>
<p>Sit for two hours beside the person whose work the tool would change. Do not bring the tool. Count how many cases they handle, and note every time they stop to think, ask someone, or fix what the form got wrong. Those pauses are the work. The typing between them is what a machine may have.</p>
<p>Then fill in the seven lines together, and see which stay empty. If it is the last three, you can likely settle them yourselves. If it is the first two, the question is about your process before it is about AI, and that is how a <a href="/services/digital-transformation">digital transformation</a> ought to begin. Either way, ask the person from the back row first.</p>$article$,
  '/images/human-factor-in-ai-implementation-1280.webp',
  'Two hands of arcs meeting at one point on a line',
  'published',
  '2026-05-19 13:00+00'
);
