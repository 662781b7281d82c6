/** A node of a tree as the wire carries it. */
export interface PanelNode {
  readonly id: string;
  readonly text: string;
  readonly children: readonly PanelNode[];
}

/** What a search leaves of a tree. */
export interface FoundNodes {
  readonly nodes: readonly PanelNode[];
  /** Ids of the nodes that have to be open for every match to be seen. */
  readonly opened: readonly string[];
}

/**
 * The nodes whose name contains a text (lower case), with those above them. What lies below a match stays with it, closed, so that a
 * word of a name high up does not unfold the whole tree.
 */
export function findNodes(nodes: readonly PanelNode[], typed: string): FoundNodes {
  const opened: string[] = [];
  const search = (level: readonly PanelNode[]): PanelNode[] => {
    const kept: PanelNode[] = [];
    for (const node of level) {
      const below = search(node.children);
      if (below.length > 0) opened.push(node.id);

      if (node.text.toLowerCase().includes(typed)) kept.push(node);
      else if (below.length > 0) kept.push({ ...node, children: below });
    }

    return kept;
  };

  return { nodes: search(nodes), opened };
}

/** A node of a tree to choose from, as far as a search needs it. */
interface Choice {
  readonly value: string;
  readonly title: string;
  readonly children?: readonly Choice[] | undefined;
}

/** Ids of the nodes that have to be open for every node whose name contains a text (lower case) to be seen. */
export function leadingTo(nodes: readonly Choice[], typed: string): readonly string[] {
  const opened: string[] = [];
  const search = (level: readonly Choice[]): boolean => {
    let hit = false;
    for (const { value, title, children = [] } of level) {
      const below = search(children);
      if (below) opened.push(value);
      hit ||= below || title.toLowerCase().includes(typed);
    }

    return hit;
  };

  search(nodes);

  return opened;
}
