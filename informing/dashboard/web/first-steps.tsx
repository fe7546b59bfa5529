/** For a client without any AWB yet: what there is to do first, each step ticked by what has happened, and opened in place where it is a form. */
import { Anchor, List, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import { profileCalls } from '#cash/repayment-settings/contract/profile.ts'
import type { ClientPermission } from '#contract/permissions.ts'
import { billingContactCalls, billingDataCalls } from '#paying/billing/contract/billing-calls.ts'
import { isAnythingMissing, missingToPay } from '#paying/billing/contract/missing-to-pay.ts'
import { PayerDialog } from '#paying/billing/web/payer-dialog.tsx'
import { addressBook } from '#sending/addresses/contract/addresses.ts'
import { AddressDialog } from '#sending/addresses/web/book/address-dialog.tsx'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { useMayTopUp } from './use-may-top-up.ts'

const words = texts.dashboard

type Has = { store: boolean; order: boolean; awb: boolean }
/** `isDone` null: not known. `open`: a form, over this page; else `href`. */
type Step = { name: keyof typeof words.steps; href: string; isDone: boolean | null; needs: ClientPermission; open?: () => void }

/** `hasPaid` null: not known, or not shown to the role. */
export function FirstSteps({ has, hasPaid }: { has: Has; hasPaid: boolean | null }) {
  const [opened, setOpened] = useState<'sender' | 'payer' | null>(null)
  const close = () => setOpened(null)
  const may: Partial<Record<ClientPermission, boolean>> = {
    'stores.write': useMay('stores.write'),
    'addresses.write': useMay('addresses.write'),
    'bank.write': useMay('bank.write'),
    'orders.write': useMay('orders.write'),
    'money.write': useMayTopUp(),
    'orders.activate': useMay('orders.activate'),
  }
  const payer = usePayer(may['money.write'] ?? false)
  const addresses = useCall(addressBook.all, { body: { search: '' } }, { enabled: may['addresses.write'] ?? false }).data
  const profile = useCall(profileCalls.read, {}, { enabled: may['bank.write'] ?? false }).data?.profile
  const steps: Step[] = [
    {
      ...{ name: 'sender', href: paths.addresses, needs: 'addresses.write', open: () => setOpened('sender') },
      isDone: addresses ? addresses.length > 0 : null,
    },
    { name: 'account', href: paths.repaymentSettings, needs: 'bank.write', isDone: profile ? profile.bankName !== '' : null },
    {
      ...{ name: 'payer', href: paths.billingData, needs: 'money.write', isDone: payer && !isAnythingMissing(payer.missing) },
      ...(payer ? { open: () => setOpened('payer') } : {}),
    },
    ...(hasPaid === null ? [] : [{ name: 'topUp', href: paths.prepay, isDone: hasPaid, needs: 'money.write' } as const]),
    { name: 'store', href: paths.shops, isDone: has.store, needs: 'stores.write' },
    { name: 'order', href: paths.newOrder, isDone: has.order, needs: 'orders.write' },
    { name: 'awb', href: paths.ordersIn('draft'), isDone: has.awb, needs: 'orders.activate' },
  ]
  const open = steps.filter(({ needs }) => may[needs])
  if (open.length === 0) return null
  return (
    <Section title={words.begin}>
      <Text c="dimmed">{words.beginText}</Text>
      <List spacing="sm" center={false} styles={{ itemWrapper: { alignItems: 'flex-start' } }}>
        {open.map((step) => (
          <List.Item key={step.name} icon={<Mark isDone={step.isDone} />}>
            <StepLink step={step} />
            <Text c="dimmed">{words.stepTexts[step.name]}</Text>
          </List.Item>
        ))}
      </List>
      <AddressDialog open={opened === 'sender' ? 'new' : null} onClose={close} />
      {opened === 'payer' && payer && <PayerDialog {...payer} isByCard onClose={close} />}
    </Section>
  )
}

function StepLink({ step: { name, href, isDone, open } }: { step: Step }) {
  // What is done is changed where it is kept.
  if (!open || isDone !== false)
    return (
      <AppLink href={href} fw={600}>
        {words.steps[name]}
      </AppLink>
    )
  return (
    <Anchor component="button" type="button" fw={600} ta="left" onClick={open}>
      {words.steps[name]}
    </Anchor>
  )
}

/** null: not known yet. */
function usePayer(isAsked: boolean) {
  const entities = useCall(billingDataCalls.list, {}, { enabled: isAsked }).data?.list
  const contact = useCall(billingContactCalls.read, {}, { enabled: isAsked }).data?.data
  if (!entities || !contact) return null
  const entity = entities.find(({ isActive }) => isActive) ?? null
  return { entity, contact, missing: missingToPay({ entity: entity && { ...entity, countryCode: entity.address.countryCode }, contact }) }
}

/** What is not known has no mark. */
function Mark({ isDone }: { isDone: boolean | null }) {
  return (
    <ThemeIcon
      variant="light"
      size="sm"
      radius="xl"
      color={isDone ? 'green' : 'gray'}
      role="img"
      aria-label={isDone === null ? texts.ui.loading : isDone ? words.done : words.toDo}
    >
      {isDone ? <IconCheck size={14} aria-hidden /> : <IconCircleDashed size={14} aria-hidden />}
    </ThemeIcon>
  )
}
