import { useNavigate } from 'react-router';
import { ActionButton } from '#kit/console/action/action-button.tsx';

/** From a gateway of the list to the page of what hangs on it. */
export function GatewayLink({ deviceId }: { readonly deviceId: string }) {
  const navigate = useNavigate();

  return (
    <ActionButton
      trigger="详情"
      onClick={() => void navigate(`/machinemanage/dataGatewayDetail?deviceId=${deviceId}`)}
    />
  );
}
