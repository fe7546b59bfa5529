/** What can be ordered for, and the cash on its way to the client. */
import { Group, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { nextText } from '../../../cash/repayments/web/next-payment.ts'
import type { dashboardCalls } from '../../../contract/dashboard/dashboard.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useProductName } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Money } from '../../ui/values/money.tsx'
import { Card, CardLine } from './card.tsx'
import classes from './dashboard.module.css'
import { useMayTopUp } from './use-may-top-up.ts'

const words = texts.dashboard
const CASH = ['notDelivered', 'atCourier', 'atUs'] as const

export function MoneyCards({ money }: { money: AnswerOf<typeof dashboardCalls.money> | undefined }) {
  const names = words.cash(useProductName())
  const cash = money?.cash
  return (
    <Section title={words.money}>
      <div className={classes.cards}>
        <Card title={words.balance}>
          <Group justify="space-between" gap="sm">
            {money ? (
              <AppLink href={paths.balance} fz="lg" fw={700} className="nowrap">
                <Money amount={money.left} fz="lg" fw={700} />
              </AppLink>
            ) : (
              <Skeleton h={28} w={120} />
            )}
            <TopUp />
          </Group>
        </Card>
        <div className={classes.wide}>
          <Card title={words.cashOnTheWay}>
            {CASH.map((filter) => (
              <CardLine
                key={filter}
                name={names[filter]}
                value={cash?.[filter].amount}
                written={cash && texts.forms.ron(cash[filter].amount)}
                detail={cash && words.cashCount(cash[filter].count)}
                href={paths.repaymentsOf(filter)}
              />
            ))}
            <CardLine
              name={texts.dashboard.total}
              value={cash?.notPaid.amount}
              written={cash && texts.forms.ron(cash.notPaid.amount)}
              href={paths.repaymentsOf('notPaid')}
            />
            {money && (
              <Text size="sm" c="dimmed">
                {nextText(money.nextPayment)}
              </Text>
            )}
          </Card>
        </div>
      </div>
    </Section>
  )
}

function TopUp() {
  if (!useMayTopUp()) return null
  return (
    <LinkButton href={paths.prepay} variant="light" className={classes.notPrinted ?? ''} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.prepay.toPrepay}
    </LinkButton>
  )
}
