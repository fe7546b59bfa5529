/** The locker the buyer chose, or did not choose; another can be taken instead. */
import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { CourierMark } from '../../../../ui/values/courier-mark.tsx'
import { LockerLines } from '../../../offers/locker-lines.tsx'
import { LockerPicker, obstacleOf } from '../../../offers/locker-picker.tsx'
import { type ChosenPoint, pointAt, pointOf } from '../draft/order-draft.ts'
import type { Editor } from '../editor.ts'
import { texts } from '../texts.ts'

export function PointCard({ editor: { draft, change } }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const { base, parts, recipient } = draft
  const point = pointOf(draft)
  const buyers = base.shippingTo.shippingPoint
  const isMissing = base.shippingTo.errors.some(({ type }) => type === 'SHIPPING_POINT_MISSING_ERROR')
  const needsRepayment = Object.values(parts).some(({ options }) => options.hasRepayment)
  const choose = (ownPoint: ChosenPoint | undefined) => {
    change((now) => ({ ...now, ownPoint }))
    setOpen(false)
  }
  const isChanged = point?.internalId !== buyers?.internalId
  return (
    <Stack gap="sm" component="section" aria-label={texts.point}>
      <Title order={3}>{isChanged ? texts.pointChanged : texts.point}</Title>
      {point === null && isMissing && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
          {texts.pointMissing}
        </Alert>
      )}
      {point === null && !isMissing && <Text c="dimmed">{texts.noPoint}</Text>}
      {point !== null && <PointShown point={point} needsRepayment={needsRepayment} />}
      <Group gap="sm">
        <Button variant="default" leftSection={<IconBuildingStore size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {point === null ? texts.choosePoint : texts.changePoint}
        </Button>
        {isChanged && (
          <Button variant="subtle" onClick={() => choose(undefined)}>
            {buyers === null ? texts.noPointAgain : texts.buyersPoint}
          </Button>
        )}
      </Group>
      <LockerPicker
        opened={isOpen}
        near={recipient.address}
        needsRepayment={needsRepayment}
        onPick={(locker) => choose(pointAt(locker))}
        onClose={() => setOpen(false)}
      />
    </Stack>
  )
}

function PointShown({ point: { name, isGone, locker }, needsRepayment }: { point: ChosenPoint; needsRepayment: boolean }) {
  const obstacle = locker ? obstacleOf(locker, needsRepayment) : null
  const problem = isGone ? texts.pointGone : obstacle
  return (
    <>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {locker && <CourierMark courier={locker.courier} size={28} />}
        <Box miw={0}>{locker ? <LockerLines locker={locker} /> : <Text fw={500}>{name}</Text>}</Box>
      </Group>
      {problem !== null && (
        <Alert color="red" role="status" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
          {problem}
        </Alert>
      )}
    </>
  )
}
