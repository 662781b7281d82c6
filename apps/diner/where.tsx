import { useEffect } from 'react';
import { deliveryType } from '#areas/canteen/contract/lookups.ts';
import type {
  dinerDeliveryPlaces,
  dinerMenu,
  dinerPlaces,
} from '#areas/diner/contract/day-menu.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { useAnswer } from './api.ts';
import type { Canteen } from './menu-types.ts';
import { Problem } from './parts.tsx';
import { seatCode } from './seat-code.ts';
import { t } from './texts.ts';

/** Eaten there, carried away, or a way of delivery. */
export const [HERE, AWAY, TO_ADDRESS] = ['here', 'away', 1] as const;

export type How = typeof HERE | typeof AWAY | number;

/** Where something is brought to; the place is absent until one is known. */
export interface Brought {
  readonly foodPlaceId: string;
  readonly custPlaceId?: string | undefined;
  readonly address: string;
}

/** A line of the menu, or a set meal. */
interface ChosenDish {
  readonly id: string;
  readonly name: string;
}

interface ToPlaceProps {
  readonly canteenId: string;
  readonly bizDate: string;
  readonly dishes: readonly ChosenDish[];
  readonly value: Brought;
  readonly onChange: (value: Brought) => void;
}

interface WhereProps extends Omit<ToPlaceProps, 'canteenId'> {
  readonly canteen: Canteen;
  readonly how: How;
}

/** Where it is brought to or when it is packed, and how early that has to be ordered. */
export function Where({ canteen, how, ...rest }: WhereProps) {
  const { canteenId, aheadMinutes, packedFrom, packedUntil } = canteen;
  if (how === HERE) return null;
  if (how === AWAY || how === deliveryType.key.takeAway)
    return (
      <p className="hint">
        {t('外带时间 {from} 至 {until}', { from: packedFrom, until: packedUntil })}
      </p>
    );

  return (
    <>
      {how === TO_ADDRESS ? (
        <ToPlace canteenId={canteenId} {...rest} />
      ) : (
        <PickUpPoint canteenId={canteenId} {...rest} />
      )}
      {aheadMinutes > 0 && (
        <p className="hint">{t('至少在送达前 {minutes} 分钟下单', { minutes: aheadMinutes })}</p>
      )}
    </>
  );
}

/** A place of the merchant's and what is to be said beside it; only words where the merchant has no places. */
function ToPlace({ value, onChange, ...asked }: ToPlaceProps) {
  const { data } = useAnswer<typeof dinerDeliveryPlaces>('/delivery/places');
  const { custPlaceId } = value;
  useEffect(() => {
    if (!data || custPlaceId !== undefined) return;

    const scanned = data.places.find(({ placeId }) => placeId === seatCode('place'));
    onChange({ ...value, custPlaceId: scanned?.placeId ?? data.usual ?? '' });
  }, [data, custPlaceId, value, onChange]);

  const hasPlaces = data !== undefined && data.places.length > 0;

  return (
    <>
      {hasPlaces && (
        <div className="field">
          <span>{t('送餐地点')}</span>
          <PlacePick
            places={data.places}
            value={custPlaceId ?? ''}
            onChange={(placeId) => onChange({ ...value, custPlaceId: placeId })}
          />
        </div>
      )}
      <label className="field">
        <span>{hasPlaces ? t('详细位置（可不填）') : t('送餐地址')}</span>
        <input
          maxLength={100}
          value={value.address}
          onChange={({ target }) => onChange({ ...value, address: target.value })}
        />
      </label>
      {custPlaceId && <NotServed {...asked} custPlaceId={custPlaceId} />}
    </>
  );
}

type Place = ResultOf<typeof dinerDeliveryPlaces>['places'][number];

interface PickProps {
  readonly places: readonly Place[];
  readonly value: string;
  readonly onChange: (placeId: string) => void;
}

/** A place of the tree, level by level: a diner who stops early names a whole building. */
function PlacePick({ places, value, onChange }: PickProps) {
  const way = wayTo(places, value);
  const above = [null, ...way.map(({ placeId }) => placeId)];

  return above.map((superId, level) => {
    const choices = places.filter((place) => place.superId === superId);
    if (choices.length === 0) return null;

    return (
      <select
        key={superId ?? ''}
        aria-label={t('送餐地点')}
        value={way[level]?.placeId ?? ''}
        onChange={({ target }) => onChange(target.value || (superId ?? ''))}
      >
        <option value="">{t('请选择')}</option>
        {choices.map(({ placeId, placeName }) => (
          <option key={placeId} value={placeId}>
            {placeName}
          </option>
        ))}
      </select>
    );
  });
}

/** The place and those above it, from the top. */
function wayTo(places: readonly Place[], placeId: string): readonly Place[] {
  const place = places.find((each) => each.placeId === placeId);
  return place ? [...wayTo(places, place.superId ?? ''), place] : [];
}

interface PlaceKey {
  readonly custPlaceId: string;
}

/** Says which of the dishes are not served at a place. */
function NotServed({
  canteenId,
  bizDate,
  custPlaceId,
  dishes,
}: Omit<ToPlaceProps, 'value' | 'onChange'> & PlaceKey) {
  const { data } = useAnswer<typeof dinerMenu>('/menu', {
    canteenId,
    bizDate,
    isAtTable: false,
    custPlaceId,
  });
  if (!data) return null;

  const served = new Set(
    data.meals.flatMap(({ stalls }) =>
      stalls.flatMap((stall) => [
        ...stall.dishes.map(({ lineId }) => lineId),
        ...stall.packages.map(({ packageId }) => packageId),
      ]),
    ),
  );

  const missing = dishes.filter(({ id }) => !served.has(id)).map(({ name }) => name);

  return (
    <Problem
      text={
        missing.length > 0 ? t('该地点不供应：{dishes}', { dishes: missing.join('、') }) : undefined
      }
    />
  );
}

interface PointProps {
  readonly canteenId: string;
  readonly value: Brought;
  readonly onChange: (value: Brought) => void;
}

function PickUpPoint({ canteenId, value, onChange }: PointProps) {
  const { data: places } = useAnswer<typeof dinerPlaces>('/places', { canteenId });
  return (
    <label className="field">
      <span>{t('取餐点')}</span>
      <select
        value={value.foodPlaceId}
        onChange={({ target }) => onChange({ ...value, foodPlaceId: target.value })}
      >
        <option value="">{t('请选择')}</option>
        {places?.map(({ foodPlaceId, foodPlaceName, address }) => (
          <option key={foodPlaceId} value={foodPlaceId}>
            {foodPlaceName} {address}
          </option>
        ))}
      </select>
    </label>
  );
}
