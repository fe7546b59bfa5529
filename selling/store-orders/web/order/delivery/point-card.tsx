/** The locker the buyer chose, or did not choose; another can be taken instead. */
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { LockerChooser, type NamedLocker } from '#sending/shipment-editor/web/locker-choice.tsx'
import { texts } from '#web/texts.ts'
import { type ChosenPoint, chosenPointOf, pointOfLocker } from '../draft/order-draft.ts'
import type { StoreOrderEditing } from '../editor.ts'

const pageTexts = texts.storeOrders.order

export function PointCard({ editor: { draft, change }, named }: { editor: StoreOrderEditing; named: NamedLocker }) {
  const { base, parts, recipient } = draft
  const point = chosenPointOf(draft)
  const buyers = base.shippingTo.shippingPoint
  const isMissing = base.shippingTo.errors.some(({ type }) => type === 'SHIPPING_POINT_MISSING_ERROR')
  const isChanged = point?.internalId !== buyers?.internalId
  const choose = (ownPoint: ChosenPoint | undefined) => change((now) => ({ ...now, ownPoint }))
  return (
    <LockerChooser
      title={isChanged ? pageTexts.pointChanged : pageTexts.point}
      point={point}
      problem={point?.isGone ? pageTexts.pointGone : null}
      none={isMissing ? <PointMissing /> : <Text c="dimmed">{pageTexts.noPoint}</Text>}
      near={recipient.address}
      needsRepayment={Object.values(parts).some(({ options }) => options.hasRepayment)}
      named={named}
      onPick={(locker) => choose(pointOfLocker(locker))}
      back={
        isChanged ? { label: buyers === null ? pageTexts.noPointAgain : pageTexts.buyersPoint, onClick: () => choose(undefined) } : null
      }
    />
  )
}

function PointMissing() {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
      {pageTexts.pointMissing}
    </Alert>
  )
}
