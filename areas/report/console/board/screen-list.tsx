import { useNavigate } from 'react-router';
import { listAllAuthCanteen } from '#areas/canteen/contract/canteen.ts';
import {
  queryDatascreenMetadata,
  saveDatascreenMetadata,
} from '#areas/system/contract/metadata.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { dataScreenMerchant } from '../../contract/data-board.ts';
import { dataScreen } from '../../contract/data-screen.ts';
import {
  addAuthority,
  deleteCanteenAuthority,
  deleteDashboard,
  getCanteenAuthority,
  listAuthority,
  modifyDashboard,
  pageDashboard,
  saveCanteenAuthority,
  saveDashboard,
  screenModule,
  screenTheme,
  updateCanteenAuthority,
} from '../../contract/screen.ts';
import { ShareDrawer } from './screen-share.tsx';

const BOARDS = '/dataHunter';

const screenFields = fieldsOf(saveDashboard, [
  { key: 'screenName', title: '大屏名称' },
  { key: 'title', title: '显示标题' },
  { key: 'theme', title: '主题', input: 'radio', of: screenTheme },
  { key: 'modules', title: '展示模块', of: screenModule },
  { key: 'remark', title: '备注', input: 'textarea' },
]);

const settingFields = fieldsOf(saveDatascreenMetadata, [
  { key: 'refreshSeconds', title: '刷新间隔（秒）', hint: '10至3600秒' },
  { key: 'rankingSize', title: '排行展示数量', hint: '3至20个' },
  {
    key: 'showAmount',
    title: '展示金额',
    input: 'switch',
    hint: '关闭后只展示订单数，服务器不再返回金额',
  },
  { key: 'footer', title: '页脚文字' },
]);

const DETAIL = '/basesetting/otherset/dataScreendetail';

/** Data screens (/basesetting/otherset/dataScreen). */
export default function DataScreenList() {
  const navigate = useNavigate();
  const mayCall = useMayCall();

  return (
    <ListScreen
      list={pageDashboard}
      toolbar={
        <>
          {mayCall(dataScreenMerchant) && (
            <ActionButton trigger="查看看板" onClick={() => void navigate(BOARDS)} />
          )}
          <EditDrawer
            save={saveDashboard}
            title="新增数据大屏"
            trigger="新增数据大屏"
            fields={screenFields}
          />
          <EditDrawer
            save={saveDatascreenMetadata}
            title="数据大屏参数设置"
            trigger="参数设置"
            fields={settingFields}
            load={[queryDatascreenMetadata, undefined]}
            changes={['report']}
            secondary
          />
        </>
      }
      render={{
        canteenCount: ({ allCanteens, canteenCount }) => {
          if (allCanteens === 1) return t('全部食堂');
          return canteenCount === 0 ? t('未设置') : t('{count}个食堂', { count: canteenCount });
        },
      }}
      rowActions={(row) => (
        <>
          {mayCall(dataScreen) && (
            <ActionButton
              trigger="打开"
              onClick={() => void navigate(`${DETAIL}?screenId=${row.screenId}`)}
            />
          )}
          <EditDrawer
            save={modifyDashboard}
            title="修改数据大屏"
            trigger="修改"
            fields={screenFields}
            value={row}
            changes={['report']}
          />
          <EditDrawer
            save={addAuthority}
            title="授权数据大屏"
            trigger="授权"
            fields={authorityFields(row.screenId)}
            load={[listAuthority, { screenId: row.screenId }]}
            prepare={(operators) => ({
              screenId: row.screenId,
              userIds: operators
                .filter((operator) => operator.granted)
                .map((operator) => operator.userId),
            })}
          />
          <PlaceDrawer
            screenId={row.screenId}
            given={row.allCanteens === 1 || row.canteenCount > 0}
          />
          <ShareDrawer screenId={row.screenId} screenName={row.screenName} />
          <ConfirmAction
            write={deleteDashboard}
            content={{ screenId: row.screenId }}
            trigger="删除"
            confirm="确定删除该数据大屏？"
            danger
          />
        </>
      )}
      actionsWidth={250}
    />
  );
}

const authorityFields = (screenId: string) =>
  fieldsOf(addAuthority, [
    {
      key: 'userIds',
      title: '可查看的操作员',
      required: false,
      span: 2,
      hint: '创建人和可授权的操作员始终可以查看',
      input: (
        <RemoteSelect
          endpoint={listAuthority}
          content={{ screenId }}
          options={(operators) =>
            operators.map(({ userId, username, realName }) => ({
              value: userId,
              label: `${realName} (${username})`,
            }))
          }
          multiple
        />
      ),
    },
  ]);

const CanteensPick = selectOf(listAllAuthCanteen, ({ canteenId, canteenName, canteenNum }) => ({
  value: canteenId,
  label: canteenName,
  mark: canteenNum,
}));

const placeFields = fieldsOf(saveCanteenAuthority, [
  {
    key: 'allCanteens',
    title: '全部食堂',
    input: 'switch',
    hint: '每位查看者看到自己数据范围内的全部食堂',
  },
  {
    key: 'canteenIds',
    title: '展示食堂',
    required: true,
    showIf: ({ allCanteens }) => allCanteens !== 1,
    input: <CanteensPick multiple />,
  },
]);

/** Which canteens a screen shows: given for the first time, changed, or taken away. */
function PlaceDrawer({ screenId, given }: { screenId: string; given: boolean }) {
  return (
    <EditDrawer
      save={given ? updateCanteenAuthority : saveCanteenAuthority}
      title="食堂范围"
      trigger="食堂范围"
      fields={placeFields}
      load={[getCanteenAuthority, { screenId }]}
    >
      {given && (
        <p>
          <ConfirmAction
            write={deleteCanteenAuthority}
            content={{ screenId }}
            trigger="清除食堂范围"
            confirm="清除后该大屏不展示任何食堂，确定清除？"
            danger
          />
        </p>
      )}
    </EditDrawer>
  );
}
