import { Button, Image, Tag } from 'antd';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  type menuaiPictureList,
  menuaiPictureRemove,
  menuaiPictureUpdate,
  pictureState,
} from '../contract/dish-picture.ts';
import { DishPick } from './dish-picks.tsx';

export type Picture = ResultOf<typeof menuaiPictureList>[number];

/** A picture of a dish: what it shows may be named anew, confirmed, or taken away. */
export function PictureCard({ picture }: { readonly picture: Picture }) {
  const { pictureId, pictureUrl, dishesId, dishesName, score, version } = picture;
  const mayCall = useMayCall();
  const change = useWrite(menuaiPictureUpdate);
  const mayEdit = mayCall(menuaiPictureUpdate);
  const isConfirmed = picture.pictureState === pictureState.key.confirmed;
  const name = dishesName ?? t('未标注');

  return (
    <li className="ai-card">
      <Image src={pictureUrl} alt={name} width={96} height={96} />
      <div>
        {mayEdit ? (
          <DishPick
            value={(dishesId ?? undefined) as never}
            {...(dishesId !== null && { known: { value: dishesId, label: name } })}
            onChange={(chosen: unknown) =>
              change.mutate({
                pictureId,
                version,
                dishesId: (chosen as string | undefined) ?? null,
                pictureState: 1,
              })
            }
          />
        ) : (
          <b>{name}</b>
        )}
        <p>
          <Tag color={isConfirmed ? 'success' : 'warning'}>
            {t(labelOf(pictureState, picture.pictureState))}
          </Tag>
          {score !== null && <small>{t('识别 {score}%', { score })}</small>}
        </p>
        {mayEdit && (
          <p>
            {!isConfirmed && dishesId !== null && (
              <Button
                size="small"
                loading={change.isPending}
                onClick={() =>
                  change.mutate({
                    pictureId,
                    version,
                    dishesId,
                    pictureState: pictureState.key.confirmed,
                  })
                }
              >
                {t('确认')}
              </Button>
            )}
            <ConfirmAction
              write={menuaiPictureRemove}
              content={{ pictureIds: [pictureId] }}
              trigger={
                <Button size="small" type="text" danger>
                  {t('删除')}
                </Button>
              }
              confirm="确定删除该图片？"
              subject={name}
            />
          </p>
        )}
      </div>
    </li>
  );
}
