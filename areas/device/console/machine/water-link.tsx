import { useNavigate } from 'react-router';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';

/** The report of uses stands above this area: its page and its code, as they are in the menu. */
const WATER_USES = '/reportCenter/macWater/info';

const MAY_LOOK = { access: 'report:macWater:info' } as const;

/** From a machine that meters water to its uses, for operators who may see them. */
export function WaterLink({ deviceId }: { readonly deviceId: string }) {
  const navigate = useNavigate();
  const mayCall = useMayCall();
  if (!mayCall(MAY_LOOK)) return null;

  return (
    <ActionButton
      trigger="用水记录"
      onClick={() => void navigate(`${WATER_USES}?deviceIds=${deviceId}`)}
    />
  );
}
