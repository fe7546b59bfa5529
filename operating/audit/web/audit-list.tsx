/** The audit log with its search, for one client or across all of them. */

import { Box, Button, Center, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { deviceName } from '#account/sign-in/web/sessions/device-name.ts'
import { ACTIVATED_BY_RULE, AuditOutcome } from '#contract/audit/entries.ts'
import { Role } from '#contract/permissions.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Tone } from '#contract/shell/tones.ts'
import { type ApiProblem, callApi, queryKeyOf } from '#web/api.ts'
import { useActingFor } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { FilterChoice, FilterPeriod, FilterRow } from '#web/ui/table/filter-row.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { Breakable } from '#web/ui/values/breakable.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { useFilters } from '#web/use-list.ts'
import { type AuditEntry, type AuditFilters, auditCalls, type AuditEntryPage as Entries } from '../contract/audit.ts'
import { auditedCallName, callChoices, hasOwnName } from './call-names.ts'

type Filters = Partial<Omit<AuditFilters, 'before'>>
type AuditListProps = { title: string; endpoint: typeof auditCalls.list | typeof auditCalls.all; withClient: boolean }

export function AuditList({ title, endpoint, withClient }: AuditListProps) {
  const { filters, filter, clear } = useFilters<Filters>()
  const selected = useActingFor()
  const pages = useInfiniteQuery<Entries, ApiProblem>({
    queryKey: [...queryKeyOf(endpoint), selected?.id ?? null, filters],
    queryFn: ({ pageParam, signal }) => callApi(endpoint, { query: { ...filters, ...before(pageParam) } }, signal),
    initialPageParam: null,
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Page title={title}>
      <AuditChoices filters={filters} onFilter={filter} onClear={isFiltered ? clear : undefined} />
      <DataTable
        label={title}
        rows={pages.data?.pages.flatMap(({ list }) => list)}
        rowKey={({ id }) => id}
        rowName={(entry) => auditedCallName(entry.call)}
        columns={withClient ? [...columns.slice(0, 2), clientColumn, ...columns.slice(2)] : columns}
        loading={pages}
        empty={{ icon: IconHistory, text: isFiltered ? texts.audit.emptyFiltered : texts.audit.empty }}
      />
      {pages.hasNextPage && (
        <Center>
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {texts.audit.more}
          </Button>
        </Center>
      )}
    </Page>
  )
}

const isRole = (text: string): text is Role => Role.safeParse(text).success

const before = (id: unknown): { before?: string } => (typeof id === 'string' ? { before: id } : {})

const tones: Record<AuditOutcome, Tone> = { done: 'green', refused: 'orange', failed: 'red' }

const columns: readonly Column<AuditEntry>[] = [
  { key: 'at', title: texts.audit.at, width: 150, render: ({ at }) => <DateTime at={at} /> },
  {
    key: 'user',
    title: texts.audit.user,
    render: ({ user, isActingFor, call: name, ids }) => (
      // Long addresses break, names stay whole.
      <Box miw={110}>
        <Breakable text={user === null ? systemName(name, ids) : user.name || user.email} />
        {isActingFor && <Note text={texts.audit.isActingFor} />}
      </Box>
    ),
  },
  {
    key: 'call',
    title: texts.audit.call,
    render: ({ call }) => (
      <>
        {auditedCallName(call)}
        {!hasOwnName(call) && <Note text={call} />}
      </>
    ),
  },
  {
    key: 'ids',
    title: texts.audit.ids,
    under: 'call',
    render: ({ ids }) =>
      Object.keys(ids).length > 0 && (
        <Stack gap={0} maw={280}>
          {Object.entries(ids).map(([name, id]) => (
            <Text key={name} fz="xs" ff="monospace" truncate title={id}>
              {name === 'role' && isRole(id) ? texts.roles.names[id] : id}
            </Text>
          ))}
        </Stack>
      ),
  },
  {
    key: 'outcome',
    title: texts.audit.outcome,
    render: ({ outcome, problem, times }) => (
      <Stack gap={2} maw={280} align="flex-start">
        <StatusBadge tone={tones[outcome]} text={texts.audit.outcomes[outcome]} />
        {problem !== null && <Note text={problemText(problem)} />}
        {times > 1 && <Note text={texts.audit.times(times)} />}
      </Stack>
    ),
  },
  {
    key: 'from',
    title: texts.audit.from,
    under: 'user',
    render: ({ ipAddress, userAgent }) => (
      <>
        {ipAddress ?? '-'}
        {userAgent !== null && <Note text={deviceName(userAgent)} />}
      </>
    ),
  },
]

/** What a rule of the client did, it did. */
const systemName = (name: string, { rule }: AuditEntry['ids']): string =>
  name === ACTIVATED_BY_RULE && rule !== undefined ? texts.messages['chosen-by-rule']({ rule }) : texts.audit.system

const clientColumn: Column<AuditEntry> = { key: 'client', title: texts.audit.client, render: ({ client }) => client?.name ?? '-' }

const problemText = (code: string): string => (code in texts.problems ? texts.problems[code as ProblemCode] : code) // looked up before

const Note = ({ text }: { text: string }) => (
  <Text c="dimmed" fz="xs">
    {text}
  </Text>
)

type ChoicesProps = { filters: Filters; onFilter: (changes: Filters) => void; onClear: (() => void) | undefined }

function AuditChoices({ filters, onFilter, onClear }: ChoicesProps) {
  const { search, ...choices } = filters
  return (
    <FilterRow
      search={{
        label: texts.audit.search,
        placeholder: texts.audit.searchPlaceholder,
        value: search,
        onChange: (text) => onFilter({ search: text }),
      }}
      setCount={Object.keys(choices).length}
      onClear={onClear}
    >
      <FilterChoice
        label={texts.audit.anyCall}
        width={220}
        isSearchable
        value={filters.call}
        onChange={(chosen) => onFilter({ call: chosen })}
        options={callChoices}
      />
      <FilterChoice
        label={texts.audit.anyOutcome}
        width={140}
        value={filters.outcome}
        onChange={(outcome) => onFilter({ outcome })}
        options={AuditOutcome.options.map((outcome) => ({ value: outcome, label: texts.audit.outcomes[outcome] }))}
      />
      <FilterPeriod
        label={texts.audit.period}
        from={filters.fromDate}
        to={filters.toDate}
        onChange={({ from, to }) => onFilter({ fromDate: from, toDate: to })}
      />
    </FilterRow>
  )
}

export const AuditPage = () => <AuditList title={texts.audit.title} endpoint={auditCalls.list} withClient={false} />

export const AllAuditPage = () => <AuditList title={texts.audit.allTitle} endpoint={auditCalls.all} withClient />
