/** The point the recipient asked for, if any. */
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import type { LockerOffered } from '../../../contract/offers.ts'
import { CourierMark } from '../../ui/values/courier-mark.tsx'
import { LockerLines } from '../offers/locker-lines.tsx'
import { LockerPicker, obstacleOf } from '../offers/locker-picker.tsx'
import type { OrderForm } from '../orders/new-order/order-form.ts'
import { texts } from '../orders/new-order/texts.ts'

export function LockerChoice({ form }: { form: OrderForm }) {
  const [isOpen, setOpen] = useState(false)
  const { locker, recipient, extraOptions } = form.values
  const obstacle = locker && obstacleOf(locker, extraOptions.hasRepayment)
  const choose = (picked: LockerOffered | null) => {
    form.setFieldValue('locker', picked)
    setOpen(false)
  }
  return (
    <Stack gap="sm">
      <Title order={3}>{texts.lockerTitle}</Title>
      {locker ? (
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <CourierMark courier={locker.courier} size={28} />
          <div>
            <LockerLines locker={locker} />
            {obstacle && <Text fw={500}>{obstacle}</Text>}
          </div>
        </Group>
      ) : (
        <Text c="dimmed">{texts.lockerNone}</Text>
      )}
      <Group gap="sm">
        <Button variant="default" leftSection={<IconBuildingStore size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {locker ? texts.changeLocker : texts.chooseLocker}
        </Button>
        {locker && (
          <Button variant="subtle" onClick={() => choose(null)}>
            {texts.removeLocker}
          </Button>
        )}
      </Group>
      <LockerPicker
        opened={isOpen}
        near={recipient.party.address}
        needsRepayment={extraOptions.hasRepayment}
        onPick={choose}
        onClose={() => setOpen(false)}
      />
    </Stack>
  )
}
