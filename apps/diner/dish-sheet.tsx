import { type ReactNode, useState } from 'react';
import type { dinerDish } from '#areas/diner/contract/day-menu.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { useAnswer } from './api.ts';
import { ownOf, useChoices } from './own-choices.ts';
import { Chips, Problem, Sheet, Wait } from './parts.tsx';
import { t } from './texts.ts';
import { allergenNames, money, sizeName } from './words.ts';

interface Props {
  readonly lineId: string;
  readonly dishesName: string;
  readonly onClose: () => void;
  /** How it is ordered. */
  readonly children?: ReactNode;
}

/** All that is told of a dish of the menu. */
export function DishSheet({ lineId, dishesName, onClose, children }: Props) {
  const { data: told, error } = useAnswer<typeof dinerDish>('/dish', { lineId });
  return (
    <Sheet title={dishesName} onClose={onClose}>
      <Problem text={error} />
      {!told && !error && <Wait />}
      {told && (
        <>
          <Words told={told} />
          {children}
          <Nutrition told={told} />
        </>
      )}
    </Sheet>
  );
}

type Told = ResultOf<typeof dinerDish>;

function Words({
  told: { dishesName, images, intro, detail, allergens },
}: {
  readonly told: Told;
}) {
  const own = ownOf(allergens, useChoices().allergens);
  return (
    <>
      {images.length > 0 && (
        <div className="pictures">
          {images.map((image) => (
            <img key={image} src={image} alt={dishesName} loading="lazy" />
          ))}
        </div>
      )}
      {own.length > 0 && <Problem text={t('含您的过敏原：{what}', { what: allergenNames(own) })} />}
      {allergens.length > 0 && (
        <p className="allergens">{t('含过敏原：{what}', { what: allergenNames(allergens) })}</p>
      )}
      {intro && <p>{intro}</p>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans it when it is written */}
      {detail && <div className="rich" dangerouslySetInnerHTML={{ __html: detail }} />}
    </>
  );
}

/** What a portion holds, as far as its materials are known. */
function Nutrition({ told }: { readonly told: Told }) {
  const { portions, knownCount, materialCount } = told;
  const [size, setSize] = useState<number>(1);
  const portion = portions.find((each) => each.size === size) ?? portions[0];
  if (!portion) return null;

  const { weight, nutrition } = portion;

  return (
    <section>
      <h2>{t('营养成分')}</h2>
      {portions.length > 1 && (
        <Chips
          label={t('份量')}
          of={portions.map((each) => ({
            key: each.size as number,
            text: `${sizeName(each.size)} ${money(each.price)}`,
          }))}
          value={portion.size}
          onChange={setSize}
        />
      )}
      {weight !== null && <p className="hint">{t('一份约 {grams} 克', { grams: weight })}</p>}
      {nutrition.length === 0 ? (
        <p className="hint">{t('暂无营养数据')}</p>
      ) : (
        <>
          <ul className="nutrition">
            {nutrition.map(({ name, unit, amount }) => (
              <li key={name}>
                <span>{name}</span>
                <b>
                  {amount} {unit}
                </b>
              </li>
            ))}
          </ul>
          {knownCount < materialCount && (
            <p className="hint">
              {t('{all} 种原料中有 {known} 种的营养已知', {
                all: materialCount,
                known: knownCount,
              })}
            </p>
          )}
        </>
      )}
    </section>
  );
}
