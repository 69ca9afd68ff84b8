/** Where the country of a buyer is known from. */
export type EvidenceKind = 'declared' | 'vat_number' | 'payment' | 'earlier_order';

/** One piece of evidence for the country of a buyer. */
export interface CountryEvidence {
  readonly kind: EvidenceKind;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** What the pieces say together. */
export interface CountryDecision {
  /** Empty: no piece. */
  readonly country: string;
  /** Whether enough pieces name this country. */
  readonly sufficient: boolean;
  /** The kinds that name another country. */
  readonly contradicting: readonly EvidenceKind[];
}

/** From the strongest to the weakest. */
const STRENGTH: readonly EvidenceKind[] = ['vat_number', 'payment', 'declared', 'earlier_order'];

/**
 * Returns the country of a buyer. A VAT number decides alone. Otherwise it is the country most pieces name; of two named
 * as often, that of the stronger piece. Up to 100,000 € of sales a year to other member states one piece is enough, above
 * that two that agree are needed (Council Implementing Regulation 282/2011, articles 24b and 24f).
 */
export function decideCountry(pieces: readonly CountryEvidence[], needed: 1 | 2 = 1): CountryDecision {
  const byKind = new Map(pieces.map((piece) => [piece.kind, piece]));
  const countries = STRENGTH.flatMap((kind) => byKind.get(kind) ?? []);
  const votes = (country: string) => countries.filter((piece) => piece.country === country).length;
  const vat = byKind.get('vat_number');
  // A stable sort: of equal votes the stronger piece, which is first, stays first.
  const [winner] = vat ? [vat] : countries.toSorted((a, b) => votes(b.country) - votes(a.country));
  if (!winner) return { country: '', sufficient: false, contradicting: [] };
  return {
    country: winner.country,
    sufficient: vat !== undefined || votes(winner.country) >= needed,
    contradicting: countries.filter(({ country }) => country !== winner.country).map(({ kind }) => kind),
  };
}
