import { type CustomerAddress, listAddresses } from '@larder/contract/customers/addresses/addresses.ts';
import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type CustomerAct, offeredAct } from '@larder/domain/customers/customer-head/customer-acts.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { ACT_LABELS } from '../../../parts/customer-acts/act-labels.ts';
import { hrefOfAct } from '../../../parts/customer-acts/act-search.ts';
import { type Acting, useActingCustomer } from '../../../parts/customer-acts/use-acting-customer.ts';
import { OrderDialog } from '../../../parts/order-changes/order-dialogs.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { useNewestOrder } from '../boxes/use-newest-order.ts';
import { ActivateDialog } from '../subscriptions/activate-dialog.tsx';
import { UnpauseDialog } from '../subscriptions/unpause-dialog.tsx';
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
const SendCardLinkDialog = lazyPart(async () => ({
  default: (await import('../payment-methods/send-card-link-dialog.tsx')).SendCardLinkDialog,
}));

interface ActDialogProps extends Opened {
  requested: RequestedAct;
}

interface OfferedActProps extends ActDialogProps {
  acting: Acting;
}

export function ActDialog(props: ActDialogProps) {
  const acting = useActingCustomer(props.user.id);
  return acting === null ? null : <OfferedAct {...props} acting={acting} />;
}

function OfferedAct({ requested: { act, order }, acting: { customer, boxes }, user, onClose }: OfferedActProps) {
  // Once: a later read may offer another box, or none, while the dialog is filled in (CUST-99).
  const [{ refusal, box }] = useState(() => {
    const offered = offeredAct(act, customer);
    return { ...offered, box: boxes.find((each) => each.order.id === offered.order_id) };
  });
  if (refusal !== null) return <Refused act={act} refusal={refusal} onClose={onClose} />;
  const opened = { user, onClose, onMissing: onClose };
  if (box) return <OfBox act={act} first={box.order} boxes={boxes} {...opened} />;
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
  first: Order;
  boxes: Box[];
}

function OfBox({ act, first, boxes, ...opened }: OfBoxProps) {
  const order = useNewestOrder(first, boxes);
  return act === 'charge_again' ? (
    <GoTo act={act} order={order} {...opened} />
  ) : (
    <OrderDialog act={act} order={order} {...opened} />
  );
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
      return <UnpauseDialog user={user} onClose={onClose} />;
    case 'activate':
      return <ActivateDialog user={user} onClose={onClose} />;
    case 'send_card_link':
      return <SendCardLinkDialog {...opened} />;
    default:
      return null;
  }
}

function OfAddress(props: Opened & { act: CustomerAct }) {
  const read = useRead(listAddresses, { params: { id: props.user.id } });
  return read.data ? <OfDefaultAddress {...props} addresses={read.data.data} /> : null;
}

interface OfDefaultAddressProps extends Opened {
  act: CustomerAct;
  addresses: CustomerAddress[];
}

function OfDefaultAddress({ act, addresses, user, onClose }: OfDefaultAddressProps) {
  // Once: another address may become the default while the dialog is filled in (CUST-99).
  const [address] = useState(() => addresses.find(({ is_default }) => is_default));
  const opened = { user, onClose, onMissing: onClose };
  if (!address) return <AddAddressDialog isFirst {...opened} />;
  return act === 'change_contact' ? (
    <ContactDialog address={address} {...opened} />
  ) : (
    <ChangeAddressDialog address={address} {...opened} />
  );
}

function GoTo({ act, order, user, onClose }: Opened & { act: CustomerAct; order: Order }) {
  const router = useRouter();
  const go = useEffectEvent(() => {
    void router.navigate({ href: hrefOfAct(user.id, act, order.id) });
    onClose();
  });
  useEffect(() => go(), []);
  return null;
}
