import { About } from './about';
import { Approach } from './approach';
import { Atlanta } from './atlanta';
import { Closing } from './closing';
import { Services } from './services';
import { Stats } from './stats';
import { Stories } from './stories';
import { Testimonials } from './testimonials';

/** The landing page between its first screen and the contact form. */
export function Sections() {
  return (
    <>
      <Services />
      <Approach />
      <Stats />
      <Stories />
      <Atlanta />
      <Testimonials />
      <About />
      <Closing />
    </>
  );
}
