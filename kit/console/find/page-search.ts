/** What a page is found by beside its title. */
export interface PageWords {
  readonly path: string;
  /** Pinyin and initials of its title and of each word beside it, with blanks between. */
  readonly sound: string;
  readonly words: readonly string[];
  /** What a report answers, in the language of the page; '' for other pages. */
  readonly about: string;
}

/** A page that can be found: its title with those of the directories around it, outermost first. */
export interface FindablePage {
  readonly path: string;
  readonly titles: readonly string[];
}

/**
 * The pages a text means, the nearest first: the title itself or another word for the page, a part of the title, how these sound, a part of another
 * word, and last the directories around the page. Of several words each must say something of the page. Equal pages stay in the order of the menu.
 */
export function searchPages<Page extends FindablePage>(
  pages: readonly Page[],
  text: string,
  wordsOf: ReadonlyMap<string, PageWords>,
): Page[] {
  const parts = text.trim().toLowerCase().split(/\s+/);
  const found = pages.flatMap((page) => {
    const words = wordsOf.get(page.path);
    const distances = parts.map((part) => distanceOf(page, words, part));

    return distances.includes(FAR) ? [] : [{ page, distance: Math.max(...distances) }];
  });

  return found.toSorted((left, right) => left.distance - right.distance).map(({ page }) => page);
}

const FAR = Number.POSITIVE_INFINITY;
/** Letters that say something wherever they stand in the pinyin of a title; fewer are in most of them. */
const LEAST_INSIDE = 4;

/** How far a text is from a page, from 0; `FAR` where it says nothing of it. */
function distanceOf({ titles }: FindablePage, words: PageWords | undefined, text: string): number {
  const title = titles.at(-1)?.toLowerCase() ?? '';
  const [pinyin = '', initials = '', ...otherSounds] = words?.sound.split(' ') ?? [];
  const others = words?.words.map((word) => word.toLowerCase()) ?? [];
  const around = titles.slice(0, -1).map((each) => each.toLowerCase());
  const nearest = [
    title === text,
    others.includes(text),
    title.startsWith(text),
    title.includes(text),
    initials === text || pinyin === text || otherSounds.includes(text),
    initials.startsWith(text) || pinyin.startsWith(text),
    others.some((word) => word.startsWith(text)),
    others.some((word) => word.includes(text)),
    text.length >= LEAST_INSIDE && pinyin.includes(text),
    otherSounds.some((sound) => sound.startsWith(text)),
    around.some((each) => each.includes(text)),
  ].indexOf(true);

  return nearest === -1 ? FAR : nearest;
}
