import type { ScopeTargetsProps } from '#kit/console/shell/area-parts.ts';
import { TypesPick } from './reference-picks.tsx';

/** Dishes of a data scope, by their type. */
export default function ScopeDishes({ value, onChange }: ScopeTargetsProps) {
  return (
    <TypesPick
      value={value}
      onChange={(ids) => onChange((ids as readonly string[] | undefined) ?? [])}
      placeholder="请选择菜品类型"
    />
  );
}
