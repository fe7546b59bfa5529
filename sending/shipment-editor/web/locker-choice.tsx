/** The point a shipment goes to, if any: the one that is meant, what speaks against it, and the way to another. */
import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconBuildingStore } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { LockerOffered } from '#sending/offers/contract/offers.ts'
import { LockerLines } from '#sending/offers/web/locker-lines.tsx'
import { LockerPicker, lockerObstacleOf, type NearPlace } from '#sending/offers/web/locker-picker.tsx'
import { texts } from '#web/texts.ts'
import { CourierMark } from '#web/ui/values/courier-mark.tsx'

/** `locker` is null of a point that its courier no longer lists. */
export type PointShown = { name: string; locker: LockerOffered | null }

/** `search` null: none is named. */
export type NamedLocker = { search: string | null; onDone: () => void }

type LockerChoiceProps = {
  title: string
  point: PointShown | null
  /** What the page itself knows against the point. */
  problem?: string | null
  /** Stands where no point is chosen. */
  none: ReactNode
  near: NearPlace
  needsRepayment: boolean
  /** A locker that a pasted address names: the picker opens with its words. */
  named?: NamedLocker | undefined
  onPick: (locker: LockerOffered) => void
  /** The way back from a choice, where there is one. */
  back: { label: string; onClick: () => void } | null
}

export function LockerChooser({ title, point, problem = null, none, near, needsRepayment, named, onPick, back }: LockerChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    named?.onDone()
  }
  const obstacle = problem ?? (point?.locker ? lockerObstacleOf(point.locker, needsRepayment) : null)
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Title order={3}>{title}</Title>
      {point === null ? none : <PointLines point={point} />}
      {point !== null && obstacle !== null && (
        <Alert color="red" role="status" icon={<IconAlertTriangle aria-hidden />} classNames={{ message: 'ink' }}>
          {obstacle}
        </Alert>
      )}
      <Group gap="sm">
        <Button variant="default" leftSection={<IconBuildingStore size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {point === null ? texts.shipmentEditor.chooseLocker : texts.shipmentEditor.changeLocker}
        </Button>
        {back && (
          <Button variant="subtle" onClick={back.onClick}>
            {back.label}
          </Button>
        )}
      </Group>
      <LockerPicker
        opened={isOpen || (named?.search ?? null) !== null}
        begunWith={named?.search ?? ''}
        near={near}
        needsRepayment={needsRepayment}
        onPick={(locker) => {
          onPick(locker)
          close()
        }}
        onClose={close}
      />
    </Stack>
  )
}

function PointLines({ point: { name, locker } }: { point: PointShown }) {
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      {locker && <CourierMark courier={locker.courier} size={28} />}
      <Box miw={0}>{locker ? <LockerLines locker={locker} /> : <Text fw={500}>{name}</Text>}</Box>
    </Group>
  )
}
