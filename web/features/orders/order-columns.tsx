import { Stack, Text, Tooltip } from '@mantine/core'
import { orderFieldNames, orderFields } from '../../../contract/orders/order-fields.ts'
import type { OrderSummary } from '../../../contract/orders/orders.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import type { Column } from '../../ui/table/table.ts'
import { AwbNumber } from '../../ui/values/awb-number.tsx'
import { CourierMark } from '../../ui/values/courier-mark.tsx'
import { DateTime } from '../../ui/values/date-time.tsx'
import { Money } from '../../ui/values/money.tsx'
import { OrderStatus } from '../../ui/values/status-badge.tsx'
import classes from './orders.module.css'

const orderTexts = texts.orders.list

export const orderColumns: readonly Column<OrderSummary>[] = [
  { key: 'state', title: orderTexts.columnState, render: (order) => <OrderStateCell order={order} />, width: 200 },
  {
    key: 'awb',
    title: orderTexts.columnAwb,
    render: ({ awb }) => (awb ? <AwbNumber awb={awb} trackingHref={paths.tracking(awb)} /> : orderTexts.noAwb),
  },
  {
    key: 'courier',
    isOptional: true,
    title: orderTexts.columnCourier,
    render: ({ courier }) => courier && <CourierMark courier={courier} />,
    width: 80,
  },
  { key: 'recipient', title: orderTexts.columnRecipient, render: ({ recipientName }) => <Clipped text={recipientName} /> },
  {
    key: 'city',
    isOptional: true,
    title: orderTexts.columnCity,
    render: ({ recipientCity, lockerName }) => (
      <Clipped text={recipientCity} more={lockerName === null ? undefined : orderTexts.atLocker(lockerName)} />
    ),
  },
  {
    key: 'repayment',
    isOptional: true,
    title: orderTexts.columnRepayment,
    align: 'right',
    render: ({ repaymentAmount }) => repaymentAmount !== null && <Money amount={repaymentAmount} className="nowrap" />,
  },
  {
    key: 'price',
    isOptional: true,
    title: orderTexts.columnPrice,
    align: 'right',
    render: ({ price }) => price !== null && <Money amount={price} className="nowrap" />,
  },
  ...orderFieldNames.map((name) => ({
    key: orderFields[name].column,
    isOptional: true,
    title: texts.orders.fields[name].name,
    render: ({ [name]: noted }: OrderSummary) => noted && <Clipped text={noted} />,
  })),
  { key: 'created', isOptional: true, title: orderTexts.columnCreated, render: ({ createdAt }) => <DateTime at={createdAt} /> },
]

/** The state, and what is being done or what went wrong, in words. */
export function OrderStateCell({ order: { state, isBeingCancelled, waitingFor, refusal } }: { order: OrderSummary }) {
  const note = waitingFor ?? refusal
  return (
    <Stack gap={2} align="flex-start" py={2}>
      <OrderStatus state={state} isBeingCancelled={isBeingCancelled} />
      {note !== null && (
        <Text className={classes.note ?? ''} lineClamp={2} title={note}>
          {note}
        </Text>
      )}
    </Stack>
  )
}

/** One line however long the name is; the whole of it on pointing. */
function Clipped({ text, more }: { text: string; more?: string | undefined }) {
  return (
    <Tooltip label={more === undefined ? text : `${text}. ${more}`}>
      <div className={classes.name}>{text}</div>
    </Tooltip>
  )
}
