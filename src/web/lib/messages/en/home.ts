/** The home page, besides the texts of the school's settings. */
export const home = {
  /** Every section is switched off. */
  empty: 'We are still getting ready. Come back soon, or have a look at our courses.',
  featured: {
    all: 'Explore all courses',
    failed: 'The featured courses could not be loaded.',
    none: 'Our courses are being prepared',
    noneText: 'The first ones will appear here as soon as they are ready. Come back soon.',
  },
  testimonials: {
    label: 'Student voices',
    carousel: 'carousel',
    slide: 'slide',
    position: (place: number, of: number) => `${place} of ${of}`,
    show: (place: number, of: number) => `Show voice ${place} of ${of}`,
    pause: 'Stop moving',
    play: 'Move again',
  },
};
