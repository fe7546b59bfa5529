import { Group, Stack, Text, Tooltip } from '@mantine/core'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import type { Column } from '#web/ui/table/table.ts'
import { AwbNumber } from '#web/ui/values/awb-number.tsx'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'
import { AgeText, DateTime } from '#web/ui/values/date-time.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { orderFieldNames, orderFields } from '../contract/order-fields.ts'
import type { OrderSummary } from '../contract/orders.ts'
import { OrderStatus } from './order-status.tsx'
import classes from './orders.module.css'

const orderTexts = texts.orders.list

export const orderColumns: readonly Column<OrderSummary>[] = [
  { key: 'state', title: orderTexts.columnState, render: (order) => <OrderStateCell order={order} /> },
  {
    key: 'recipient',
    title: orderTexts.columnRecipient,
    render: ({ recipientName }) => <Clipped text={recipientName} />,
  },
  {
    key: 'city',
    under: 'recipient',
    isAlwaysUnder: true,
    title: orderTexts.columnCity,
    render: ({ recipientCity, lockerName }) => (
      <Clipped text={recipientCity} more={lockerName === null ? undefined : orderTexts.atLocker(lockerName)} />
    ),
  },
  {
    key: 'awb',
    title: orderTexts.columnAwb,
    render: ({ awb, courier }) => (
      <Group gap={6} wrap="nowrap">
        {courier && <CourierMark courier={courier} />}
        {awb ? <AwbNumber awb={awb} trackingHref={paths.tracking(awb)} /> : orderTexts.noAwb}
      </Group>
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
    under: 'repayment',
    title: orderTexts.columnPrice,
    align: 'right',
    render: ({ price }) => price !== null && <Money amount={price} className="nowrap" />,
  },
  ...orderFieldNames.map((name) => ({
    key: orderFields[name].column,
    isOptional: true,
    under: 'awb',
    title: texts.orders.fields[name].name,
    wordsOf: ({ [name]: noted }: OrderSummary) => noted ?? '',
    render: ({ [name]: noted }: OrderSummary) => noted && <Clipped text={noted} />,
  })),
  {
    key: 'created',
    isOptional: true,
    under: 'recipient',
    title: orderTexts.columnCreated,
    render: ({ createdAt }) => (
      <>
        <DateTime at={createdAt} />{' '}
        <Text span size="xs" c="dimmed">
          <AgeText at={createdAt} />
        </Text>
      </>
    ),
  },
]

/** The state, and what is being done or what went wrong, in words. */
export function OrderStateCell({ order: { state, isBeingCancelled, isPrinted, waitingFor, refusal } }: { order: OrderSummary }) {
  const note = waitingFor ?? refusal
  return (
    <Stack gap={2} align="flex-start" py={2}>
      <OrderStatus state={state} isBeingCancelled={isBeingCancelled} />
      {state === 'active' && !isBeingCancelled && (
        <Text className={classes.note ?? ''}>
          {isPrinted === null ? orderTexts.printedUnknown : isPrinted ? orderTexts.printed : orderTexts.notPrinted}
        </Text>
      )}
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
      <span className={classes.name}>{text}</span>
    </Tooltip>
  )
}
