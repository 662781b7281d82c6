import './menu.css';
import './ai.css';
import { Empty } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { JobProgress } from '#kit/console/call/job-progress.tsx';
import { queryClient, useRead } from '#kit/console/call/query.ts';
import { isOver, useJob } from '#kit/console/call/use-job.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import {
  menuaiDeleteEmptyTray,
  menuaiPageDishesPicNum,
  menuaiPageEmptyTray,
  menuaiPictureList,
  menuaiPictureNum,
  menuaiUploadEmptyTray,
} from '../contract/dish-picture.ts';
import { aiFoodCleaningMealPage, aiFoodCleaningPicUpload } from '../contract/meal-picture.ts';
import {
  menuaiConfigKey,
  menuaiConfigTestConnection,
  menuaiPageRegistInfo,
  menuaiPageSyncRecord,
  menuaiTransferData,
  menuaiTransferResult,
  recognisers,
  registState,
} from '../contract/menu-ai.ts';
import { MealReview } from './meal-review.tsx';
import { PictureCard } from './picture-card.tsx';
import { PictureUpload } from './picture-upload.tsx';
import { CanteenPick } from './stall-picks.tsx';

/** Pictures by which dishes are recognised, and the services that do it (/pictureExamine). */
export default function PictureExamine() {
  return (
    <AddressTabs
      items={[
        { key: 'meal', label: t('餐盘图片'), children: <Meals /> },
        { key: 'dish', label: t('菜品图片'), children: <DishPictures /> },
        { key: 'tray', label: t('空餐盘'), children: <Trays /> },
        { key: 'regist', label: t('注册信息'), children: <Registered /> },
        { key: 'sync', label: t('同步记录'), children: <Records /> },
        { key: 'service', label: t('识别服务'), children: <Services /> },
      ]}
    />
  );
}

const canteen = {
  key: 'canteenId',
  title: '食堂',
  input: <CanteenPick placeholder="全部" />,
} as const;

const Meals = () => (
  <ListScreen
    list={aiFoodCleaningMealPage}
    filters={[canteen, 'mealState']}
    toolbar={<PictureUpload to={aiFoodCleaningPicUpload} title="上传餐盘图片" />}
    rowActions={(meal) => <MealReview meal={meal} />}
    actionsWidth={90}
    beginning={t('选择食堂后上传餐盘图片，框选并标注其中的菜品')}
  />
);

const DishPictures = () => (
  <ListScreen
    list={menuaiPageDishesPicNum}
    filters={[{ key: 'keyword', title: '关键字' }]}
    toolbar={<Numbers />}
    rowActions={({ dishesId, dishesName }) => <Pictures dishesId={dishesId} title={dishesName} />}
    actionsWidth={100}
  />
);

/** How many pictures there are, and the way to those without a name. */
function Numbers() {
  const { data } = useRead(menuaiPictureNum, undefined, { overlay: false });
  if (!data) return null;

  const { pictureNum, confirmedNum, dishNum, unlabelledNum } = data;

  return (
    <p className="ai-numbers">
      {t('{dishes}道菜品有图片，共{all}张，已确认{confirmed}张', {
        dishes: dishNum,
        all: pictureNum,
        confirmed: confirmedNum,
      })}
      {unlabelledNum > 0 && (
        <Pictures dishesId={null} title={t('{count}张未标注', { count: unlabelledNum })} />
      )}
    </p>
  );
}

/** The pictures of a dish; null: those that have no name yet. */
function Pictures({
  dishesId,
  title,
}: {
  readonly dishesId: string | null;
  readonly title: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="scr-link" onClick={() => setOpen(true)}>
        {dishesId === null ? title : t('查看图片')}
      </button>
      <Sheet open={open} size={760} title={title} destroyOnHidden onClose={() => setOpen(false)}>
        <ReadPart of={menuaiPictureList} content={{ dishesId }}>
          {(pictures) =>
            pictures.length === 0 ? (
              <Empty description={t('暂无图片')} />
            ) : (
              <ul className="ai-cards">
                {pictures.map((picture) => (
                  <PictureCard key={`${picture.pictureId}-${picture.version}`} picture={picture} />
                ))}
              </ul>
            )
          }
        </ReadPart>
      </Sheet>
    </>
  );
}

const Trays = () => (
  <ListScreen
    list={menuaiPageEmptyTray}
    filters={[canteen]}
    toolbar={<PictureUpload to={menuaiUploadEmptyTray} title="上传空餐盘" />}
    rowActions={({ pictureId }) => (
      <ConfirmAction
        write={menuaiDeleteEmptyTray}
        content={{ pictureIds: [pictureId] }}
        trigger="删除"
        confirm="确定删除该图片？"
        danger
      />
    )}
    actionsWidth={90}
  />
);

const Registered = () => (
  <ListScreen
    list={menuaiPageRegistInfo}
    filters={[
      { key: 'keyword', title: '关键字' },
      { key: 'registState', title: '注册状态', of: registState },
    ]}
    toolbar={<Transfer />}
    render={{ reason: ({ reason }) => t(reason) }}
  />
);

/** Sends what the service does not know yet, and follows it. */
function Transfer() {
  const [jobId, setJobId] = useState<string>();
  const { job } = useJob(menuaiTransferResult, jobId);
  const [told, setTold] = useState<string>();
  if (jobId !== undefined && isOver(job) && told !== jobId) {
    setTold(jobId);
    void queryClient.invalidateQueries({ queryKey: ['menu'] });
  }

  return (
    <>
      <ConfirmAction
        write={menuaiTransferData}
        content={undefined as never}
        trigger="同步到识别服务"
        confirm="将已确认的图片同步到使用中的识别服务？"
        done="已开始同步"
        onDone={({ jobId: started }) => setJobId(started)}
      />
      {jobId !== undefined && <JobProgress job={job} />}
    </>
  );
}

const Records = () => (
  <ListScreen list={menuaiPageSyncRecord} render={{ reason: ({ reason }) => t(reason) }} />
);

const Services = () => (
  <ResourceScreen
    of={recognisers}
    fields={[
      'menuaiName',
      { key: 'serviceUrl', span: 2 },
      'leastScore',
      { key: 'enabled', input: 'radio' },
    ]}
    render={{ testReason: ({ testReason }) => t(testReason) }}
    rowActions={({ menuaiId, keyState }) => (
      <>
        <EditDrawer
          save={menuaiConfigKey}
          title="设置识别服务密钥"
          trigger="密钥"
          fields={[
            {
              key: 'apiKey',
              title: '密钥',
              input: 'password',
              required: false,
              span: 2,
              hint: keyState === 1 ? '已设置密钥，留空保存则清除' : '加密保存，之后不再显示',
            },
          ]}
          value={{ menuaiId }}
        />
        <ConfirmAction
          write={menuaiConfigTestConnection}
          content={{ menuaiId }}
          trigger="测试连接"
          confirm={false}
          done="测试完成"
        />
      </>
    )}
    actionsWidth={210}
  />
);
