/** The audit log with its search, for one client or across all of them. */
import { Button, Center, Group, Select, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AuditEntry, type AuditFilters, AuditOutcome, type AuditPage, type auditCalls } from '../../../contract/account/audit.ts'
import { Role, roleNames } from '../../../contract/account/permissions.ts'
import { type ProblemCode, problems } from '../../../contract/problems.ts'
import { type ApiProblem, call, keyOf } from '../../api.ts'
import { useActingFor } from '../../session.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import type { Column } from '../../ui/table.ts'
import { SEARCH_DEBOUNCE_MS, useFilters } from '../../use-list.ts'
import { deviceName } from '../sessions/device-name.ts'
import { callChoices, callText } from './call-names.ts'
import { auditTexts } from './texts.ts'

type Filters = Partial<Omit<AuditFilters, 'before'>>
type AuditListProps = { title: string; endpoint: typeof auditCalls.list | typeof auditCalls.all; withClient: boolean }

export function AuditList({ title, endpoint, withClient }: AuditListProps) {
  const { filters, filter, clear } = useFilters<Filters>()
  const selected = useActingFor()
  const pages = useInfiniteQuery<AuditPage, ApiProblem>({
    queryKey: [...keyOf(endpoint), selected?.id ?? null, filters],
    queryFn: ({ pageParam, signal }) => call(endpoint, { query: { ...filters, ...before(pageParam) } }, signal),
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
        rowName={(entry) => callText(entry.call)}
        columns={withClient ? [...columns.slice(0, 2), clientColumn, ...columns.slice(2)] : columns}
        loading={pages}
        empty={{ icon: IconHistory, text: isFiltered ? auditTexts.emptyFiltered : auditTexts.empty }}
      />
      {pages.hasNextPage && (
        <Center>
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {auditTexts.more}
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
  { key: 'at', title: auditTexts.at, width: 150, render: ({ at }) => <DateTime at={at} /> },
  {
    key: 'user',
    title: auditTexts.user,
    render: ({ user, isActingFor }) => (
      <>
        <Text span inherit style={{ overflowWrap: 'anywhere' }}>
          {user === null ? auditTexts.system : user.name || user.email}
        </Text>
        {isActingFor && <Note text={auditTexts.isActingFor} />}
      </>
    ),
  },
  { key: 'call', title: auditTexts.call, render: (entry) => callText(entry.call) },
  {
    key: 'ids',
    title: auditTexts.ids,
    render: ({ ids }) => (
      <Stack gap={0} maw={280}>
        {Object.entries(ids).map(([name, id]) => (
          <Text key={name} fz="xs" ff="monospace" truncate title={id}>
            {name === 'role' && isRole(id) ? roleNames[id] : id}
          </Text>
        ))}
      </Stack>
    ),
  },
  {
    key: 'outcome',
    title: auditTexts.outcome,
    render: ({ outcome, problem }) => (
      <Stack gap={2} maw={280} align="flex-start">
        <StatusBadge tone={tones[outcome]} text={auditTexts.outcomes[outcome]} />
        {problem !== null && <Note text={problemText(problem)} />}
      </Stack>
    ),
  },
  {
    key: 'from',
    title: auditTexts.from,
    render: ({ ipAddress, userAgent }) => (
      <>
        {ipAddress ?? '-'}
        {userAgent !== null && <Note text={deviceName(userAgent)} />}
      </>
    ),
  },
]

const clientColumn: Column<AuditEntry> = { key: 'client', title: auditTexts.client, render: ({ client }) => client?.name ?? '-' }

const problemText = (code: string): string => (code in problems ? problems[code as ProblemCode][1] : code) // looked up before

const Note = ({ text }: { text: string }) => (
  <Text c="dimmed" fz="xs">
    {text}
  </Text>
)

type ChoicesProps = { filters: Filters; onFilter: (changes: Filters) => void; onClear: (() => void) | undefined }

function AuditChoices({ filters, onFilter, onClear }: ChoicesProps) {
  return (
    <Group gap="sm">
      <div style={{ flex: '1 1 240px', maxWidth: 360 }}>
        <SearchBox
          label={auditTexts.search}
          placeholder={auditTexts.searchPlaceholder}
          value={filters.search ?? ''}
          debounceMs={SEARCH_DEBOUNCE_MS}
          onChange={(search) => onFilter({ search })}
        />
      </div>
      <Select
        aria-label={auditTexts.anyCall}
        placeholder={auditTexts.anyCall}
        w={220}
        clearable
        searchable
        value={filters.call ?? null}
        onChange={(chosen) => onFilter({ call: chosen ?? undefined })}
        data={callChoices}
      />
      <Select
        aria-label={auditTexts.anyOutcome}
        placeholder={auditTexts.anyOutcome}
        w={140}
        clearable
        value={filters.outcome ?? null}
        onChange={(outcome) => onFilter({ outcome: outcome ?? undefined })}
        data={AuditOutcome.options.map((outcome) => ({ value: outcome, label: auditTexts.outcomes[outcome] }))}
      />
      <div style={{ width: 230 }}>
        <DateRange
          label={auditTexts.period}
          from={filters.fromDate}
          to={filters.toDate}
          onChange={({ from, to }) => onFilter({ fromDate: from, toDate: to })}
        />
      </div>
      {onClear && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {auditTexts.clearFilters}
        </Button>
      )}
    </Group>
  )
}
