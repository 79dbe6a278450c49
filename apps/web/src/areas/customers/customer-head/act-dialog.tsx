import { listAddresses } from '@larder/contract/customers/addresses/addresses.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type CustomerAct, offeredAct } from '@larder/domain/customers/customer-head/customer-acts.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { ACT_LABELS } from '../../../parts/customer-acts/act-labels.ts';
import { hrefOfAct } from '../../../parts/customer-acts/act-search.ts';
import { useActingCustomer } from '../../../parts/customer-acts/use-acting-customer.ts';
import { OrderDialog } from '../../../parts/order-changes/order-dialogs.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { Activate } from '../subscriptions/activate.tsx';
import { Unpause } from '../subscriptions/unpause.tsx';
import type { RequestedAct } from './requested-act.ts';

interface Opened {
  user: User;
  onClose: () => void;
}

const AddAddressDialog = lazyPart(async () => ({
  default: (await import('../addresses/add-address-dialog.tsx')).AddAddressDialog,
}));
const CancelDialog = lazyPart(async () => ({
  default: (await import('../subscriptions/cancel-dialog.tsx')).CancelDialog,
}));
const ChangeAddressDialog = lazyPart(async () => ({
  default: (await import('../addresses/change-address-dialog.tsx')).ChangeAddressDialog,
}));
const ChangePlanDialog = lazyPart(async () => ({
  default: (await import('../plan/change-plan-dialog.tsx')).ChangePlanDialog,
}));
const CompensationDialog = lazyPart(async () => ({
  default: (await import('../credits/compensation-dialog.tsx')).CompensationDialog,
}));
const ContactDialog = lazyPart(async () => ({
  default: (await import('../addresses/contact-dialog.tsx')).ContactDialog,
}));
const PauseDialog = lazyPart(async () => ({
  default: (await import('../subscriptions/pause-dialog.tsx')).PauseDialog,
}));
const SendCardLink = lazyPart(async () => ({
  default: (await import('../payment-methods/send-card-link.tsx')).SendCardLink,
}));

interface ActDialogProps extends Opened {
  requested: RequestedAct;
}

export function ActDialog({ requested: { act, order }, user, onClose }: ActDialogProps) {
  const acting = useActingCustomer(user.id);
  if (acting === null) return null;
  const { refusal, order_id } = offeredAct(act, acting.customer);
  if (refusal !== null) return <Refused act={act} refusal={refusal} onClose={onClose} />;
  const opened = { user, onClose, onMissing: onClose };
  const box = acting.boxes.find((each) => each.order.id === order_id);
  if (box) return <OfBox act={act} order={box.order} {...opened} />;
  if (act === 'credit' || act === 'refund')
    return <CompensationDialog first={act} isQuick {...(order && { of: { orderId: order } })} {...opened} />;
  return <OfCustomer act={act} {...opened} />;
}

interface RefusedProps {
  act: CustomerAct;
  refusal: string;
  onClose: () => void;
}

function Refused({ act, refusal, onClose }: RefusedProps) {
  const tell = useEffectEvent(() => {
    toast.error(`${ACT_LABELS[act].label}: not possible`, refusal, { of: 'customer act' });
    onClose();
  });
  useEffect(() => tell(), []);
  return null;
}

interface OfBoxProps extends Opened {
  act: CustomerAct;
  order: Order;
}

function OfBox({ act, ...opened }: OfBoxProps) {
  return act === 'charge_again' ? <GoTo act={act} {...opened} /> : <OrderDialog act={act} {...opened} />;
}

function OfCustomer({ act, user, onClose }: Opened & { act: CustomerAct }) {
  const opened = { user, onClose, onMissing: onClose };
  switch (act) {
    case 'pause':
      return user.subscription.data ? <PauseDialog subscriptionId={user.subscription.data.id} {...opened} /> : null;
    case 'cancel':
      return <CancelDialog {...opened} />;
    case 'change_plan':
      return <ChangePlanDialog {...opened} />;
    case 'change_address':
    case 'change_contact':
      return <OfAddress act={act} user={user} onClose={onClose} />;
    case 'resume':
      return <Unpause user={user} trigger={openAtOnce} />;
    case 'activate':
      return <Activate user={user} trigger={openAtOnce} />;
    case 'send_card_link':
      return <SendCardLink user={user} onMissing={onClose} trigger={openAtOnce} />;
    default:
      return null;
  }
}

function OfAddress({ act, user, onClose }: Opened & { act: CustomerAct }) {
  const read = useRead(listAddresses, { params: { id: user.id } });
  if (!read.data) return null;
  const opened = { user, onClose, onMissing: onClose };
  const address = read.data.data.find(({ is_default }) => is_default);
  if (!address) return <AddAddressDialog isFirst {...opened} />;
  return act === 'change_contact' ? (
    <ContactDialog address={address} {...opened} />
  ) : (
    <ChangeAddressDialog address={address} {...opened} />
  );
}

function GoTo({ act, order, user, onClose }: OfBoxProps) {
  const router = useRouter();
  const go = useEffectEvent(() => {
    void router.navigate({ href: hrefOfAct(user.id, act, order.id) });
    onClose();
  });
  useEffect(() => go(), []);
  return null;
}

const openAtOnce = (open: () => void) => <OpenAtOnce open={open} />;

function OpenAtOnce({ open }: { open: () => void }) {
  const first = useEffectEvent(open);
  useEffect(() => first(), []);
  return null;
}
