/** The named characters of HTML 4 by their code points: each stands one after the one before it unless it says its own. */
const NAMES = `
  quot:34 amp:38 lt:60 gt:62 nbsp:160 iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg
  macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
  Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde
  Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc
  atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute
  ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml OElig:338 oelig Scaron:352 scaron
  Yuml:376 fnof:402 circ:710 tilde:732 Alpha:913 Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu
  Xi Omicron Pi Rho Sigma:931 Tau Upsilon Phi Chi Psi Omega alpha:945 beta gamma delta epsilon zeta eta theta
  iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym:977 upsih
  piv:982 ensp:8194 emsp thinsp:8201 zwnj:8204 zwj lrm rlm ndash:8211 mdash lsquo:8216 rsquo sbquo ldquo:8220
  rdquo bdquo dagger:8224 Dagger bull hellip:8230 permil:8240 prime:8242 Prime lsaquo:8249 rsaquo oline:8254
  frasl:8260 euro:8364 image:8465 weierp:8472 real:8476 trade:8482 alefsym:8501 larr:8592 uarr rarr darr harr
  crarr:8629 lArr:8656 uArr rArr dArr hArr forall:8704 part:8706 exist empty:8709 nabla:8711 isin notin ni:8715
  prod:8719 sum:8721 minus lowast:8727 radic:8730 prop:8733 infin ang:8736 and:8743 or cap cup int there4:8756
  sim:8764 cong:8773 asymp:8776 ne:8800 equiv le:8804 ge sub:8834 sup nsub sube:8838 supe oplus:8853 otimes:8855
  perp:8869 sdot:8901 lceil:8968 rceil lfloor rfloor lang:9001 rang loz:9674 spades:9824 clubs:9827 hearts:9829
  diams`;

function read(names: string): ReadonlyMap<string, string> {
  let code = 0;
  return new Map(
    names
      .trim()
      .split(/\s+/)
      .map((word) => {
        const [name = '', own] = word.split(':');
        code = own === undefined ? code + 1 : Number(own);
        return [name, String.fromCodePoint(code)] as const;
      }),
  );
}
const CHARACTERS: ReadonlyMap<string, string> = new Map([...read(NAMES), ['apos', "'"]]);

const isCharacter = (code: number): boolean => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);

/**
 * Returns text with the entities of HTML 4, `&apos;` and numbers replaced by their characters, each once. Others stay as
 * they are. https://www.w3.org/TR/html4/sgml/entities.html
 */
export const decodeEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,9}));/g,
    (entity: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return CHARACTERS.get(name) ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return isCharacter(code) ? String.fromCodePoint(code) : entity;
    },
  );
