import doorways from '#web/assets/doorways.svg';
import lamp from '#web/assets/lamp.svg';
import elena from '#web/assets/people/team-01.webp';
import jonas from '#web/assets/people/team-02.webp';
import grace from '#web/assets/people/team-03.webp';
import lucas from '#web/assets/people/team-04.webp';
import sofia from '#web/assets/people/team-05.webp';
import pavel from '#web/assets/people/team-06.webp';
import nadia from '#web/assets/people/team-07.webp';
import mei from '#web/assets/people/team-08.webp';
import priya from '#web/assets/people/team-09.webp';
import aksel from '#web/assets/people/team-10.webp';
import ines from '#web/assets/people/testimonial-01.webp';
import tobias from '#web/assets/people/testimonial-02.webp';
import amara from '#web/assets/people/testimonial-03.webp';
import mateo from '#web/assets/people/testimonial-04.webp';

/** The images that come with the software, by the name after `shipped:` in the school's settings. */
const SHIPPED: Readonly<Record<string, string>> = {
  doorways,
  lamp,
  elena,
  jonas,
  grace,
  lucas,
  sofia,
  pavel,
  nadia,
  mei,
  priya,
  aksel,
  ines,
  tobias,
  amara,
  mateo,
};

const PREFIX = 'shipped:';

/** Returns the address of a shipped image; undefined for an uploaded one. */
export const shippedImage = (src: string): string | undefined =>
  src.startsWith(PREFIX) ? SHIPPED[src.slice(PREFIX.length)] : undefined;
