import { List, Stack, Text } from '@mantine/core'
import { shownIban } from '#sending/shipment-editor/web/iban.ts'
import { ENVELOPE, type ExtraOptions, optionSwitchNames } from '#sending/shipments/contract/shipments.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/section.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { TermList } from '#web/ui/values/terms.tsx'
import type { OrderDetails } from '../contract/orders.ts'
import classes from './orders.module.css'

const detailsTexts = texts.orders.details

export function OrderContents({ order }: { order: OrderDetails }) {
  return (
    <div className={classes.pairs}>
      <Packages order={order} />
      <Options of={order.shipment.extraOptions} />
      <LockerPlace order={order} />
    </div>
  )
}

function Packages({ order: { shipment } }: { order: OrderDetails }) {
  const { type, content, packages } = shipment.packing
  return (
    <Section title={detailsTexts.packing} beside={type === ENVELOPE ? detailsTexts.envelope : detailsTexts.parcel}>
      <TermList
        of={[
          [detailsTexts.content, content],
          ...packages.map(
            ({ weightKg, lengthCm, widthCm, heightCm }, i) =>
              [
                detailsTexts.package(i + 1),
                `${detailsTexts.weight(texts.forms.number(weightKg, 2))}, ${detailsTexts.size(lengthCm, widthCm, heightCm)}`,
              ] as const,
          ),
        ]}
      />
    </Section>
  )
}

function Options({ of: { insurance, repayment, ...switches } }: { of: ExtraOptions }) {
  const on = optionSwitchNames.filter((name) => switches[name])
  const isPlain = on.length === 0 && insurance === null && repayment === null
  return (
    <Section title={detailsTexts.options}>
      {isPlain ? (
        <Text c="dimmed">{detailsTexts.noOptions}</Text>
      ) : (
        <List listStyleType="none" spacing={4}>
          {repayment && (
            <List.Item>
              {detailsTexts.repayment}: <Money amount={repayment.amount} fw={600} />
              <Text c="dimmed">{detailsTexts.repaymentTo(repayment.accountHolder, shownIban(repayment.iban))}</Text>
            </List.Item>
          )}
          {insurance !== null && (
            <List.Item>
              {detailsTexts.insurance}: <Money amount={insurance} />
            </List.Item>
          )}
          {on.map((name) => (
            <List.Item key={name}>{texts.shipmentOptions[name]}</List.Item>
          ))}
        </List>
      )}
    </Section>
  )
}

function LockerPlace({ order: { locker } }: { order: OrderDetails }) {
  if (!locker) return null
  return (
    <Section title={detailsTexts.locker}>
      <Stack gap={4}>
        <Text fw={600}>{locker.name}</Text>
        <Text>
          {locker.address}, {locker.city}
        </Text>
        <Text c="dimmed">
          {detailsTexts.schedule}: {locker.scheduleText}
        </Text>
      </Stack>
    </Section>
  )
}
