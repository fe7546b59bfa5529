/** What can be ordered for, and the cash on its way to the client. */
import { Group, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { nextPaymentText } from '#cash/repayments/web/next-payment.ts'
import { clientProfileCalls } from '#contract/client-profile/profile.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Bani } from '#contract/money.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useProductName } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { dashboardCalls } from '../contract/dashboard.ts'
import classes from './dashboard.module.css'

const words = texts.dashboard
const CASH = ['notDelivered', 'atCourier', 'atUs'] as const

/** The balance, the three places of the cash with their sum, and when it is paid. */
export function MoneyRow({ money }: { money: AnswerOf<typeof dashboardCalls.money> | undefined }) {
  const names = texts.repaymentList.cards(useProductName())
  return (
    <Section title={words.money}>
      {!money && <Skeleton h={72} />}
      {money && (
        <div className={classes.money}>
          <div className={classes.place}>
            <Text size="sm">{words.balance}</Text>
            <Group gap="sm">
              <AppLink href={paths.balance} className="nowrap">
                <Money amount={money.left} fz="lg" fw={700} />
              </AppLink>
              <TopUp />
            </Group>
          </div>
          <ol className={classes.way} aria-label={words.cashOnTheWay}>
            {CASH.map((filter) => (
              <li key={filter}>
                <Place name={names[filter]} of={money.cash[filter]} href={paths.repaymentsOf(filter)} />
              </li>
            ))}
          </ol>
          <Place name={words.cashOnTheWay} of={money.cash.notPaid} href={paths.repaymentsOf('notPaid')} />
        </div>
      )}
      {money && <Text fw={600}>{nextPaymentText(money.nextPayment)}</Text>}
    </Section>
  )
}

type PlaceProps = { name: string; of: { count: number; amount: Bani }; href: string }

/** The whole of it is the link: a thumb finds it. */
const Place = ({ name, of: { count, amount }, href }: PlaceProps) => (
  <AppLink href={href} underline="hover" c="inherit" className={classes.place ?? ''}>
    <Text span size="sm" display="block">
      {name}
    </Text>
    <Text span fw={700} fz="lg" c="var(--mantine-color-anchor)" className="tabular nowrap" display="block">
      {texts.forms.ron(amount)}
    </Text>
    <Text span size="xs" c="dimmed" display="block">
      {words.cashCount(count)}
    </Text>
  </AppLink>
)

function TopUp() {
  if (!useMayTopUp()) return null
  return (
    <LinkButton href={paths.prepay} variant="light" className={classes.notPrinted ?? ''} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.prepay.toPrepay}
    </LinkButton>
  )
}

/** Allowing cards is rare: asked anew at most so often, in ms. */
const FRESH_MS = 60_000

/** The role pays, and the client may pay by card. */
function useMayTopUp(): boolean {
  const mayPay = useMay('money.write')
  const profile = useCall(clientProfileCalls.read, {}, { staleTime: FRESH_MS, enabled: mayPay })
  return mayPay && profile.data?.profile.cardPaymentEnabled === true
}
