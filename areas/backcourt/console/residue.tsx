import { useMayCall } from '#kit/console/action/access.ts';
import { dateTimeText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { firstPage } from '#kit/console/list/use-list.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import {
  residueDispose,
  residueFollowUp,
  residuePage,
  residueRetest,
  residueSave,
  residueSource,
  residueSum,
  STANDARD_LIMIT,
} from '../contract/residue.ts';
import { PercentInput } from './percent-input.tsx';
import { CanteenPick, MaterialPick } from './sample-picks.tsx';

export const preload = firstPage(residuePage);

type Test = RowOf<typeof residuePage>;

/** Tests of pesticide residues, what became of goods that failed, and how many there were (/canteenBackcourt/pesticideRecord). */
export default function Residues() {
  return (
    <AddressTabs
      items={[
        { key: 'records', label: t('农残检测记录'), children: <Records /> },
        { key: 'sum', label: t('农残检测统计'), children: <Sum /> },
      ]}
    />
  );
}

const Records = () => (
  <ListScreen
    list={residuePage}
    inputs={{ canteenId: <CanteenPick placeholder="全部" /> }}
    toolbar={
      <EditDrawer
        save={residueSave}
        title="登记农残检测"
        trigger="登记检测"
        fields={fields()}
        value={fresh()}
      />
    }
    beginning={t('检测仪会自动上传结果，也可以点击“登记检测”录入')}
    rowActions={(test) => <Actions test={test} />}
    actionsWidth={150}
  />
);

const fields = (knownName?: string) =>
  fieldsOf(residueSave, [
    { key: 'canteenId', title: '食堂', input: <CanteenPick /> },
    {
      key: 'materialId',
      title: '原料',
      input: <MaterialPick {...(knownName !== undefined && { placeholder: knownName })} />,
      required: false,
    },
    {
      key: 'sampleName',
      title: '样品名称',
      required: false,
      hint: '没有选择原料时填写',
      showIf: ({ materialId }) => !materialId,
    },
    { key: 'lot', title: '批次', required: false },
    { key: 'supplier', title: '供应商', required: false },
    {
      key: 'inhibitionRate',
      title: '抑制率（%）',
      input: <PercentInput />,
      hint: '达到限值为不合格',
    },
    {
      key: 'limitRate',
      title: '限值（%）',
      input: <PercentInput />,
      hint: 'GB/T 5009.199 规定为50%',
    },
    { key: 'testedAt', title: '检测时间', input: 'dateTime' },
    { key: 'tester', title: '检测人' },
    { key: 'photoUrl', title: '照片', input: 'image', required: false, span: 2 },
    { key: 'remark', title: '备注', input: 'textarea', span: 2, required: false },
  ]);

function fresh() {
  const nothing = { lot: '', supplier: '', sampleName: '', remark: '', photoUrl: null };

  return {
    testId: null,
    version: null,
    materialId: null,
    limitRate: STANDARD_LIMIT,
    testedAt: dateTimeText(merchantNow()),
    ...nothing,
  };
}

const retestFields = fieldsOf(residueRetest, [
  { key: 'inhibitionRate', title: '抑制率（%）', input: <PercentInput /> },
  { key: 'testedAt', title: '检测时间', input: 'dateTime' },
  { key: 'tester', title: '检测人' },
  { key: 'remark', title: '备注', input: 'textarea', span: 2, required: false },
]);

const disposeFields = fieldsOf(residueDispose, [
  {
    key: 'disposal',
    title: '处置措施',
    input: 'textarea',
    span: 2,
    hint: '如：整批退回供应商；提交后不能修改',
  },
  { key: 'followedBy', title: '处置人' },
]);

/** What can be done about a test: corrected while nothing was done, tested again or disposed of where it failed. */
function Actions({ test }: { readonly test: Test }) {
  const mayCall = useMayCall();
  const { testId, version, followUp, source, retestOf } = test;
  const { notNeeded, open } = residueFollowUp.key;
  const isOpen = followUp === open;
  const isCorrectable =
    source === residueSource.key.byHand && retestOf === null && (isOpen || followUp === notNeeded);

  return (
    <>
      {isOpen && mayCall(residueRetest) && (
        <EditDrawer
          save={residueRetest}
          title="登记农残复检"
          trigger="复检"
          fields={retestFields}
          value={{ testId, version, testedAt: dateTimeText(merchantNow()), remark: '' }}
        />
      )}
      {isOpen && mayCall(residueDispose) && (
        <EditDrawer
          save={residueDispose}
          title="处置不合格样品"
          trigger="处置"
          fields={disposeFields}
          value={{ testId, version }}
        />
      )}
      {isCorrectable && (
        <EditDrawer
          save={residueSave}
          title="更正农残检测"
          trigger="更正"
          fields={fields(test.sampleName)}
          value={test}
        />
      )}
    </>
  );
}

const Sum = () => (
  <ListScreen list={residueSum} inputs={{ canteenId: <CanteenPick placeholder="全部" /> }} />
);
