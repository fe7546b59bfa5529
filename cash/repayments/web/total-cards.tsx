/** What the list comes to, and when it is paid. */
import { Button, Paper, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { paths } from '../../../web/paths.ts'
import { useMay } from '../../../web/shell/use-may.ts'
import { texts } from '../../../web/texts.ts'
import { AppLink } from '../../../web/ui/app-link.tsx'
import { useProductName } from '../../../web/ui/page.tsx'
import { Section } from '../../../web/ui/section.tsx'
import type { repaymentCalls } from '../contract/repayment-calls.ts'
import { type RepaymentFilter, repaymentFilters } from '../contract/repayment-states.ts'
import { nextText } from './next-payment.ts'
import classes from './repayments.module.css'

const words = texts.repaymentList

type Answer = AnswerOf<typeof repaymentCalls.list>
type CardProps = { answer: Answer | undefined /** The list says why, and asks anew. */; isUnread: boolean }
type TotalCardsProps = CardProps & { current: RepaymentFilter; onShow: (filter: RepaymentFilter) => void }

/** Of all that the other filters leave, whichever state is shown. */
export function TotalCards({ answer, isUnread, current, onShow }: TotalCardsProps) {
  const product = useProductName()
  const [names, holds] = [words.cards(product), words.holds(product)]
  return (
    <section aria-label={words.totals} className={classes.totals}>
      {repaymentFilters.map((filter) => (
        <Paper key={filter} withBorder p="sm" className={`${classes.total} ${filter === current ? classes.current : ''}`}>
          <Text size="sm" fw={600}>
            {names[filter]}
          </Text>
          {answer ? (
            <>
              <Text fz="lg" fw={700} className="tabular">
                {words.ron(texts.forms.ron(answer.totals[filter]).replace(/\s*RON$/, ''))}
              </Text>
              <Text size="xs" c="dimmed">
                {holds[filter](answer.counts[filter])}
              </Text>
            </>
          ) : (
            <NotYet isUnread={isUnread} />
          )}
          <Button variant="transparent" px={0} aria-label={words.showOf(names[filter])} onClick={() => onShow(filter)}>
            {words.show}
          </Button>
        </Paper>
      ))}
    </section>
  )
}

const NotYet = ({ isUnread }: { isUnread: boolean }) => (isUnread ? <Text c="dimmed">{words.unread}</Text> : <Skeleton h={44} />)

/** When the client is paid next, and was paid last; of all clients together there is no such day. */
export function SettingsCard({ answer, isUnread, children }: CardProps & { children: ReactNode }) {
  const mayChange = useMay('bank.write')
  return (
    <Section title={words.settings} beside={<AppLink href={paths.repaymentSettings}>{mayChange ? words.change : words.see}</AppLink>}>
      {!answer && <NotYet isUnread={isUnread} />}
      {answer && answer.nextPayment === null && <Text c="dimmed">{words.chooseClient}</Text>}
      {answer?.nextPayment && (
        <div>
          <Text>{nextText(answer.nextPayment)}</Text>
          <Text c="dimmed">{lastText(answer.lastPayment)}</Text>
        </div>
      )}
      {children}
    </Section>
  )
}

const lastText = (last: Answer['lastPayment']): string =>
  last === null ? words.never : words.last({ amount: texts.forms.ron(last.amount), day: texts.forms.day(last.date) })
