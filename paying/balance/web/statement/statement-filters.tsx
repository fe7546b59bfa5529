/** What the statement shows: kept in this browser for the user who chose it, until that one signs out. */
import { useState } from 'react'
import { z } from 'zod'
import { parseKept, STATEMENT_FILTERS } from '#web/kept.ts'
import { texts } from '#web/texts.ts'
import { FilterChoice, FilterPeriod } from '#web/ui/table/filter-row.tsx'
import { browserStorage } from '#web/working-storage.ts'
import { ALL_COMPANIES, type StatementCompany } from '../../contract/statement.ts'

export type StatementFiltersKept = { fromDate: string; toDate: string; company: number }

/** A company is one of a client's; the period holds for all clients. */
const Kept = z.object({ userId: z.string(), clientId: z.string(), fromDate: z.iso.date(), toDate: z.iso.date(), company: z.int() })

const bucharest = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Bucharest', year: 'numeric', month: '2-digit', day: '2-digit' })

export const todayInBucharest = (now: Date): string => bucharest.format(now)

/** From the first day of the month before to today. */
export function statementPeriodOf(now: Date): Pick<StatementFiltersKept, 'fromDate' | 'toDate'> {
  const toDate = todayInBucharest(now)
  const [year = 0, month = 0] = toDate.split('-').map(Number)
  return { fromDate: new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10), toDate }
}

type Whose = { userId: string; clientId: string }

export function keptStatementFilters({ userId, clientId }: Whose, now: Date): StatementFiltersKept {
  const kept = parseKept(Kept, browserStorage.getItem(STATEMENT_FILTERS))
  if (!kept || kept.userId !== userId) return { ...statementPeriodOf(now), company: ALL_COMPANIES }
  return { fromDate: kept.fromDate, toDate: kept.toDate, company: kept.clientId === clientId ? kept.company : ALL_COMPANIES }
}

/** `isFirst`: nothing was changed since the page was opened for this client. */
export function useStatementFilters(whose: Whose) {
  const [first] = useState(() => keptStatementFilters(whose, new Date()))
  const [filters, setFilters] = useState(first)
  const change = (changes: Partial<StatementFiltersKept>) => {
    const next = { ...filters, ...changes }
    browserStorage.setItem(STATEMENT_FILTERS, JSON.stringify({ ...whose, ...next }))
    setFilters(next)
  }
  return { filters, change, isFirst: filters === first }
}

type FieldsProps = {
  filters: StatementFiltersKept
  companies: readonly StatementCompany[]
  onChange: (changes: Partial<StatementFiltersKept>) => void
}

/** Companies are shown only where there is more than today's. */
export function StatementFilterFields({ filters, companies, onChange }: FieldsProps) {
  const words = texts.statement
  return (
    <>
      <FilterPeriod
        label={words.period}
        from={filters.fromDate}
        to={filters.toDate}
        onChange={({ from, to }) => onChange(from && to ? { fromDate: from, toDate: to } : statementPeriodOf(new Date()))}
      />
      {companies.length > 1 && (
        <FilterChoice
          label={words.company}
          width={240}
          value={String(filters.company)}
          whole={String(ALL_COMPANIES)}
          options={[
            { value: String(ALL_COMPANIES), label: words.all },
            ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(company) => onChange({ company: Number(company ?? ALL_COMPANIES) })}
        />
      )}
    </>
  )
}
