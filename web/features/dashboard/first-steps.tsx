/** For a client without any AWB yet: what there is to do first, each step ticked by what has happened. */
import { List, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ClientPermission } from '../../../contract/account/permissions.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../shell/use-may.ts'
import { texts } from '../../texts.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Section } from '../../ui/section.tsx'
import { useMayTopUp } from './use-may-top-up.ts'

const words = texts.dashboard

type Has = { store: boolean; order: boolean; awb: boolean }
type Step = { name: string; text: string; href: string; isDone: boolean; needs: ClientPermission }

/** `hasPaid` null: not known, or not shown to the role. */
export function FirstSteps({ has, hasPaid }: { has: Has; hasPaid: boolean | null }) {
  const { store, storeText, topUp, topUpText, order, orderText, awb, awbText } = words.steps
  const steps: Step[] = [
    { name: store, text: storeText, href: paths.shops, isDone: has.store, needs: 'stores.write' },
    { name: order, text: orderText, href: paths.newOrder, isDone: has.order, needs: 'orders.write' },
    ...(hasPaid === null ? [] : [{ name: topUp, text: topUpText, href: paths.prepay, isDone: hasPaid, needs: 'money.write' } as const]),
    { name: awb, text: awbText, href: paths.ordersIn('draft'), isDone: has.awb, needs: 'orders.activate' },
  ]
  const may: Partial<Record<ClientPermission, boolean>> = {
    'stores.write': useMay('stores.write'),
    'orders.write': useMay('orders.write'),
    'money.write': useMayTopUp(),
    'orders.activate': useMay('orders.activate'),
  }
  const open = steps.filter(({ needs }) => may[needs])
  if (open.length === 0) return null
  return (
    <Section title={words.begin}>
      <Text c="dimmed">{words.beginText}</Text>
      <List spacing="sm" center={false} styles={{ itemWrapper: { alignItems: 'flex-start' } }}>
        {open.map(({ name, text, href, isDone }) => (
          <List.Item key={name} icon={<Mark isDone={isDone} />}>
            <AppLink href={href} fw={600}>
              {name}
            </AppLink>
            <Text c="dimmed">{text}</Text>
          </List.Item>
        ))}
      </List>
    </Section>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <ThemeIcon
      variant="light"
      size="sm"
      radius="xl"
      color={isDone ? 'green' : 'gray'}
      role="img"
      aria-label={isDone ? words.done : words.toDo}
    >
      {isDone ? <IconCheck size={14} aria-hidden /> : <IconCircleDashed size={14} aria-hidden />}
    </ThemeIcon>
  )
}
