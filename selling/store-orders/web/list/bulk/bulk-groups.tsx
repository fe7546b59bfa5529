/** What is sent by itself, what only when it is chosen, and what is left out, each with its reason. */
import { Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '#web/texts.ts'
import classes from './bulk.module.css'
import type { LeftOutOrder, ListedBulkPlan } from './bulk-plan.ts'

const bulkTexts = texts.storeOrders.bulk

type BulkGroupsProps = {
  plan: ListedBulkPlan
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onAskAgain: (ids: readonly string[]) => void
}

export function BulkGroups({ plan, chosen, onChoose, onAskAgain }: BulkGroupsProps) {
  const { sent, waiting, questions, refused, unpriced } = plan
  const choose = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== id)
    onChoose(new Set(isChosen ? [...others, id] : others))
  }
  return (
    <Stack gap="md" component="section" aria-label={bulkTexts.groups}>
      <GroupOf title={bulkTexts.groupReady(sent.length + waiting.length)} />
      {questions.length > 0 && (
        <GroupOf title={bulkTexts.groupQuestion(questions.length)} about={bulkTexts.questionAbout}>
          {questions.map(({ storeOrderId, orderDisplayName }) => (
            <Checkbox
              key={storeOrderId}
              label={`${orderDisplayName}: ${texts.storeOrders.list.unpaid}`}
              checked={chosen.has(storeOrderId)}
              onChange={(event) => choose(storeOrderId, event.currentTarget.checked)}
            />
          ))}
        </GroupOf>
      )}
      {unpriced.length > 0 && (
        <GroupOf title={bulkTexts.groupUnpriced(unpriced.length)}>
          <Reasons of={unpriced} />
          <Button
            variant="default"
            size="compact-sm"
            w="fit-content"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => onAskAgain(unpriced.map(({ order }) => order.storeOrderId))}
          >
            {bulkTexts.askAgain}
          </Button>
        </GroupOf>
      )}
      {refused.length > 0 && (
        <GroupOf title={bulkTexts.groupRefused(refused.length)}>
          <Reasons of={refused} />
        </GroupOf>
      )}
    </Stack>
  )
}

function GroupOf({ title, about, children }: { title: string; about?: string; children?: ReactNode }) {
  return (
    <Stack gap={4} role="group" aria-label={title}>
      <Title order={3} fz="md">
        {title}
      </Title>
      {about !== undefined && (
        <Text c="dimmed" fz="xs">
          {about}
        </Text>
      )}
      {children}
    </Stack>
  )
}

/** One reason, with the orders that it holds back. */
function Reasons({ of }: { of: readonly LeftOutOrder<ListedBulkPlan['sent'][number]>[] }) {
  const byReason = Map.groupBy(of, ({ reasons }) => reasons.join(' '))
  return (
    <ul className={classes.reasons}>
      {[...byReason].map(([reason, some]) => (
        <li key={reason}>
          <Text span fw={500}>
            {some.map(({ order }) => order.orderDisplayName).join(', ')}
          </Text>
          {reason !== '' && `: ${reason}`}
        </li>
      ))}
    </ul>
  )
}
