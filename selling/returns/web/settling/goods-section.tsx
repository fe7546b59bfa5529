/** What of a return arrived, what was done with it, and the next step with it. */
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Section } from '#web/ui/section.tsx'
import { FactList } from '#web/ui/values/facts.tsx'
import type { ReturnDetails } from '../../contract/return-requests.ts'
import {
  type CountedLine,
  custodyMoves,
  disposalWays,
  extraUnits,
  heldUnits,
  missingUnits,
  returnedGoodsCalls,
} from '../../contract/returned-goods.ts'
import { CustodyBadge } from '../request-state.tsx'
import { useReturnAct } from './use-return-act.ts'

const CountDialog = lazyPart(() => import('./count-dialog.tsx'), 'CountDialog')
const DisposalDialog = lazyPart(() => import('./disposal-dialog.tsx'), 'DisposalDialog')

const words = texts.returnSettling.goods

type Shown = { request: ReturnDetails }

export function GoodsSection({ request }: Shown) {
  const { custody, counted, orderState } = request
  return (
    <Section title={words.title}>
      <Stack gap="md">
        <FactList
          of={[
            [words.where, <CustodyBadge key="where" custody={custody} />],
            ...(orderState === null ? [] : [[words.courierSays, texts.orderStates[orderState]] as const]),
            ...(counted === null ? [] : [[words.countedAt, texts.forms.dateTime(counted.at)] as const]),
          ]}
        />
        {counted === null ? <NotCounted request={request} /> : <CountedLines lines={counted.lines} />}
        <GoodsActs request={request} />
      </Stack>
    </Section>
  )
}

function NotCounted({ request: { custody, announced } }: Shown) {
  if (custody === 'never-came') return null
  return (
    <Text c="dimmed">
      {custody === 'received'
        ? words.notCounted
        : announced.length === 0
          ? words.nothingAnnounced
          : announced.map(texts.returns.details.goodsItem).join('; ')}
    </Text>
  )
}

/** null: not known. */
type CountColumn = readonly [title: string, of: (line: CountedLine) => number | null]

const columns: readonly CountColumn[] = [
  [words.announced, ({ announced }) => announced],
  [words.whole, ({ whole }) => whole],
  [words.damaged, ({ damaged }) => damaged],
  [words.missing, missingUnits],
  [words.extra, extraUnits],
  ...disposalWays.map((way) => [words.ways[way], (line: CountedLine) => line[way]] as const),
  [words.held, heldUnits],
]

const ALWAYS_SHOWN = words.whole
const unitsText = (units: number | null): string => (units === null ? '' : texts.forms.number(units))

/** Columns in which nothing stands are left out. */
function CountedLines({ lines }: { lines: readonly CountedLine[] }) {
  const stands = ([title, of]: CountColumn, line: CountedLine) => title === ALWAYS_SHOWN || (of(line) ?? 0) > 0
  const shown = columns.filter((column) => lines.some((line) => stands(column, line)))
  return (
    <>
      <Table visibleFrom="sm" aria-label={words.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.product}</Table.Th>
            {shown.map(([title]) => (
              <Table.Th key={title} ta="right">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.name}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{line.name}</Table.Td>
              {shown.map(([title, of]) => (
                <Table.Td key={title} ta="right" className="tabular">
                  {unitsText(of(line))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Stack gap="sm" hiddenFrom="sm">
        {lines.map((line) => (
          <div key={line.name}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {line.name}
            </Text>
            <Text size="sm">
              {shown
                .filter((column) => stands(column, line))
                .map(([title, of]) => `${title}: ${unitsText(of(line))}`)
                .join(', ')}
            </Text>
          </div>
        ))}
      </Stack>
    </>
  )
}

type Asked = 'count' | 'dispose' | 'never-came'

function GoodsActs({ request }: Shown) {
  const { id, custody, counted, isDoubtful } = request
  const mayWrite = useMay('orders.write')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const undoCount = useReturnAct(returnedGoodsCalls.countUndone, { done: words.countUndone })
  const giveUp = useReturnAct(returnedGoodsCalls.neverCame, { done: words.neverCameDone, onDone: close })
  const awaitAgain = useReturnAct(returnedGoodsCalls.awaitedAgain, { done: words.awaitedAgain })
  if (!mayWrite || isDoubtful) return null
  const params = { id }
  return (
    <Group gap="sm">
      <Button variant={custody === 'received' && counted === null ? 'filled' : 'default'} onClick={() => setAsked('count')}>
        {counted === null ? words.count : words.countAgain}
      </Button>
      {counted !== null && (
        <>
          <Button variant="default" onClick={() => setAsked('dispose')}>
            {words.dispose}
          </Button>
          <Button
            variant="default"
            loading={undoCount.isPending}
            onClick={() => undoCount.mutate({ params, body: { seen: counted.changedAt } })}
          >
            {words.undoCount}
          </Button>
        </>
      )}
      {custodyMoves[custody].includes('never-came') && (
        <Button variant="default" onClick={() => setAsked('never-came')}>
          {words.neverCame}
        </Button>
      )}
      {custody === 'never-came' && (
        <Button variant="default" loading={awaitAgain.isPending} onClick={() => awaitAgain.mutate({ params })}>
          {words.awaitAgain}
        </Button>
      )}
      <Suspense>
        {asked === 'count' && <CountDialog request={request} onClose={close} />}
        {asked === 'dispose' && counted !== null && <DisposalDialog id={id} counted={counted} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        opened={asked === 'never-came'}
        title={words.neverCame}
        verb={words.neverCame}
        isBusy={giveUp.isPending}
        onConfirm={() => giveUp.mutate({ params })}
        onClose={close}
      >
        {words.neverCameText}
      </ConfirmDialog>
    </Group>
  )
}
