/** How many orders wait for what; each number leads to the list that has exactly those. */
import { Text } from '@mantine/core'
import type { dashboardCalls } from '../../../contract/dashboard/dashboard.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { Section } from '../../ui/section.tsx'
import { Card, CardLine } from './card.tsx'
import classes from './dashboard.module.css'

const words = texts.dashboard

export function TodayCards({ today }: { today: AnswerOf<typeof dashboardCalls.today> | undefined }) {
  const { drafts, activating, storeOrders, notPickedUp, inDelivery, problems } = today ?? {}
  return (
    <Section title={words.today}>
      <div className={classes.cards}>
        <Card title={words.toActivate}>
          <CardLine name={words.drafts} value={drafts} href={paths.ordersIn('draft')} />
          {storeOrders !== null && <CardLine name={words.storeOrders} value={storeOrders} href={paths.storeOrdersAwaiting} />}
          {activating !== undefined && activating > 0 && (
            <CardLine name={words.activating} value={activating} href={paths.ordersIn('activating')} />
          )}
        </Card>
        <Card title={words.notPickedUp}>
          <CardLine name={words.withAwb} value={notPickedUp} href={paths.ordersIn('active')} />
          <Text size="xs" c="dimmed">
            {words.labelsHint}
          </Text>
        </Card>
        <Card title={words.inDelivery}>
          <CardLine name={words.underWay} value={inDelivery} href={paths.ordersIn('in-delivery')} />
        </Card>
        <Card
          title={words.problems}
          isUrgent={problems !== undefined && problems.all > 0}
          total={problems && { value: problems.all, href: paths.ordersIn('problems') }}
        >
          {problems?.all === 0 ? (
            <Text c="dimmed">{words.noProblems}</Text>
          ) : (
            <>
              <CardLine name={words.attemptFailed} value={problems?.attemptFailed} href={paths.ordersIn('attempt_failed')} />
              <CardLine name={words.returning} value={problems?.returning} href={paths.ordersIn('returning')} />
              <CardLine name={words.refused} value={problems?.refused} href={paths.ordersIn('refused')} />
            </>
          )}
        </Card>
      </div>
    </Section>
  )
}
