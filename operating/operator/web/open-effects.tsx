import { Button, SegmentedControl } from '@mantine/core'
import { IconChecklist, IconEye, IconPackage, IconPencilCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { EFFECT_PAGE_SIZE, EffectKindName, effectCalls, type OpenEffect } from '#contract/effects/effects.ts'
import { OrderId } from '#sending/orders/contract/orders.ts'
import { callApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { actForClient } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { LongWork } from '#web/ui/notices/long-work.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { FilterChoice, FilterRow } from '#web/ui/table/filter-row.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { useSelection } from '#web/ui/table/selection.ts'
import { useList } from '#web/use-list.ts'
import { EffectCard, effectColumns } from './effect-columns.tsx'
import { EffectDialog } from './effect-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { useForEach } from './use-for-each.ts'

const operatorTexts = texts.operator

const REFRESH_MS = 15_000

/** `waiting`: everything that waits for an operator, here and below. */
export function OpenEffects({ waiting }: { waiting: number | undefined }) {
  const list = useList(effectCalls.list, { refetchInterval: () => REFRESH_MS })
  const selected = useSelection<OpenEffect>()
  const [opened, setOpened] = useState<OpenEffect | null>(null)
  const [toSettle, setToSettle] = useState<readonly OpenEffect[] | null>(null)
  const { retry, progress } = useRetry()
  const { go } = useNavigation()
  const { page: _, scope, ...narrowing } = list.filters
  const isFiltered = Object.keys(narrowing).length > 0

  const retryAll = (effects: readonly OpenEffect[]) => void retry(effects).then(selected.clear)
  const rowActions = (effect: OpenEffect): RowAction[] => [
    { label: operatorTexts.details, icon: IconEye, onClick: () => setOpened(effect) },
    { label: operatorTexts.retry, icon: IconRefresh, onClick: () => void retry([effect]) },
    { label: operatorTexts.settle, icon: IconPencilCheck, onClick: () => setToSettle([effect]) },
    ...orderOf(effect, go),
  ]
  return (
    <>
      <Filters filters={list.filters} onFilter={list.filter} onClear={isFiltered ? list.clear : undefined} />
      {progress && progress.total > 1 && (
        <LongWork
          doing={operatorTexts.retrying}
          done={progress.done}
          total={progress.total}
          count={operatorTexts.progress(progress.done, progress.total)}
          isRunning
        />
      )}
      <DataTable
        label={operatorTexts.effects}
        rows={list.answer?.list}
        rowKey={({ id }) => id}
        rowName={({ summary }) => summary}
        columns={effectColumns}
        card={(effect) => <EffectCard effect={effect} />}
        loading={list.query}
        onOpen={setOpened}
        rowActions={rowActions}
        selection={{
          store: selected,
          itemOf: (effect) => effect,
          actions: (effects) => (
            <BulkActions
              effects={effects}
              isRetrying={progress !== null}
              onRetry={() => retryAll(effects)}
              onSettle={() => setToSettle(effects)}
            />
          ),
        }}
        paging={{
          page: list.filters.page ?? 1,
          limit: list.answer?.limit ?? EFFECT_PAGE_SIZE,
          count: list.answer?.count,
          onPage: list.goToPage,
        }}
        empty={{
          icon: IconChecklist,
          text: isFiltered || scope === 'open' ? operatorTexts.noneFiltered : waiting ? operatorTexts.noEffects : operatorTexts.allSettled,
        }}
      />
      {opened && toSettle === null && (
        <EffectDialog
          effect={opened}
          isRetrying={progress !== null}
          onRetry={() => void retry([opened]).then(() => setOpened(null))}
          onSettle={() => setToSettle([opened])}
          onClose={() => setOpened(null)}
        />
      )}
      {toSettle && (
        <SettleDialog
          effects={toSettle}
          onClose={() => setToSettle(null)}
          onSettled={() => {
            setToSettle(null)
            setOpened(null)
            selected.clear()
          }}
        />
      )}
    </>
  )
}

/** Orders are seen in their client's name. */
function orderOf({ client, subject }: OpenEffect, go: (href: string) => void): RowAction[] {
  const order = OrderId.safeParse(subject)
  if (!client || !order.success) return []
  const open = () => {
    actForClient(client)
    go(paths.orderDetails(order.data))
  }
  return [{ label: operatorTexts.openOrder, icon: IconPackage, onClick: open }]
}

type BulkActionsProps = { effects: readonly OpenEffect[]; isRetrying: boolean; onRetry: () => void; onSettle: () => void }

function BulkActions({ effects, isRetrying, onRetry, onSettle }: BulkActionsProps) {
  const isOneKind = new Set(effects.map(({ kind }) => kind)).size === 1
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry} loading={isRetrying}>
        {operatorTexts.retry}
      </Button>
      <Button
        leftSection={<IconPencilCheck size={16} aria-hidden />}
        onClick={onSettle}
        disabled={!isOneKind || isRetrying}
        {...(isOneKind ? {} : { title: operatorTexts.oneKindOnly })}
      >
        {operatorTexts.settle}
      </Button>
    </>
  )
}

type EffectList = ReturnType<typeof useList<typeof effectCalls.list>>
type FiltersProps = { filters: EffectList['filters']; onFilter: EffectList['filter']; onClear: (() => void) | undefined }

function Filters({ filters, onFilter, onClear }: FiltersProps) {
  const { page: _, search, scope: __, ...choices } = filters
  return (
    <FilterRow
      search={{
        label: operatorTexts.search,
        placeholder: operatorTexts.searchPlaceholder,
        value: search,
        onChange: (text) => onFilter({ search: text }),
      }}
      view={
        <SegmentedControl
          aria-label={operatorTexts.scope}
          value={filters.scope ?? 'manual'}
          onChange={(scope) => onFilter({ scope: scope === 'open' ? 'open' : 'manual' })}
          data={[
            { value: 'manual', label: operatorTexts.scopeManual },
            { value: 'open', label: operatorTexts.scopeOpen },
          ]}
        />
      }
      setCount={Object.keys(choices).length}
      onClear={onClear}
    >
      <FilterChoice
        label={operatorTexts.kind}
        width={230}
        value={filters.kind}
        onChange={(kind) => onFilter({ kind })}
        options={EffectKindName.options.map((kind) => ({ value: kind, label: texts.effects[kind].label }))}
      />
    </FilterRow>
  )
}

/** Has effects looked for and carried on now; says what came of it. */
function useRetry() {
  const { run, progress } = useForEach(({ id }: OpenEffect) => callApi(effectCalls.retry, { params: { id } }))
  async function retry(effects: readonly OpenEffect[]): Promise<void> {
    const { answers, failures } = await run(effects)
    const settled = answers.filter(({ isSettled }) => isSettled)
    if (failures[0]) toast.error(operatorTexts.notDone(failures.length, failures[0]), toastMs.longSuccess)
    const [only] = answers
    if (effects.length > 1) toast.info(operatorTexts.retried(settled.length, effects.length), toastMs.longSuccess)
    else if (only?.isSettled) toast.success(operatorTexts.settledByRetry)
    else if (only) toast.info(only.state === 'manual' ? operatorTexts.stillWaits : operatorTexts.goesOn)
  }
  return { retry, progress }
}
