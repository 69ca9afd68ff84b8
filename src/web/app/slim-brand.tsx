import { Brand } from '#modules/school/web/brand.tsx';
import { useSchool } from '#web/lib/school.tsx';

/** Names up to this length have room beside the buttons of a slim bar on a phone. */
const SHORT_NAME = 8;

/**
 * The logo in a slim bar; a phone shows no name that has no room, and one of 320 pixels none at all. A bar that is `crowded`
 * by a third button has room for a name from 384 pixels on.
 */
export function SlimBrand({ crowded = false }: { crowded?: boolean }) {
  const { name, logo } = useSchool();
  const short = crowded ? 'max-[24rem]:hidden' : 'max-[22rem]:hidden';
  return <Brand nameClass={logo || name.length > SHORT_NAME ? 'max-sm:hidden' : short} />;
}
