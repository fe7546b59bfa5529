import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { ALL_COMPANIES, statementCalls } from '#paying/balance/contract/statement.ts'
import { ClientSelect } from '#paying/balance/web/client-select.tsx'
import { shownIban } from '#sending/shipment-editor/web/iban.ts'
import { useCall } from '#web/api.ts'
import { useActingFor } from '#web/session.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useAccountId, useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { FilterChoice, FilterPeriod, FilterRow } from '#web/ui/table/filter-row.tsx'
import { repaymentCalls } from '../contract/repayment-calls.ts'
import { freshFilters, type RepaymentFilters, TYPED_DEBOUNCE_MS } from './repayment-filters.ts'

const words = texts.repaymentList

type FieldProps = { filters: RepaymentFilters; onChange: (changes: Partial<RepaymentFilters>) => void }

export function RepaymentFilterRow({ filters, onChange }: FieldProps) {
  const me = useMe().data
  const isStaff = (me?.platformRole ?? null) !== null
  const [fresh] = useState(() => freshFilters(new Date()))
  const { account, fromDate, toDate, selectedCompany, searchString } = filters
  const set = [account !== '', fromDate !== fresh.fromDate || toDate !== fresh.toDate, selectedCompany !== ALL_COMPANIES].filter(Boolean)
  return (
    <FilterRow
      search={{
        label: words.search,
        placeholder: words.search,
        value: searchString,
        debounceMs: TYPED_DEBOUNCE_MS,
        onChange: (text) => onChange({ searchString: text }),
      }}
      setCount={set.length}
      onClear={
        set.length === 0 && searchString === '' ? undefined : () => onChange({ ...fresh, limit: filters.limit, filter: filters.filter })
      }
    >
      <FilterPeriod
        label={words.period}
        from={fromDate ?? undefined}
        to={toDate ?? undefined}
        onChange={({ from, to }) => onChange({ fromDate: from ?? null, toDate: to ?? null })}
      />
      <AccountField filters={filters} onChange={onChange} isStaff={isStaff} />
      {isStaff && <CompanyField filters={filters} onChange={onChange} />}
      {isStaff && <ClientSelect all={words.allClients} />}
    </FilterRow>
  )
}

/** Where none is known, who asks about all clients may name a part of one. */
function AccountField({ filters, onChange, isStaff }: FieldProps & { isStaff: boolean }) {
  const clientId = useAccountId()
  const client = useActingFor()
  const isAll = isStaff && client === null
  const id = isStaff ? client?.id : (clientId ?? undefined)
  const accounts = useCall(repaymentCalls.accounts, { body: id === undefined ? {} : { id } }, { enabled: !isAll && id !== undefined })
  const known = accounts.data ?? []
  if (known.length === 0) return isStaff && (isAll || accounts.isSuccess) ? <PartOfAccount filters={filters} onChange={onChange} /> : null
  return (
    <FilterChoice
      label={words.account}
      width={190}
      value={filters.account}
      whole=""
      options={[
        { value: '', label: words.allAccounts },
        ...known.map(({ bankAccount, bankAccountOwner }) => ({
          value: bankAccount,
          label: words.accountOf({ account: shownIban(bankAccount), holder: bankAccountOwner }),
        })),
      ]}
      onChange={(account) => onChange({ account: account ?? '' })}
    />
  )
}

function PartOfAccount({ filters, onChange }: FieldProps) {
  const [text, setText] = useState(filters.account)
  const send = useDebouncedCallback((account: string) => onChange({ account }), TYPED_DEBOUNCE_MS)
  return (
    <TextInput
      aria-label={words.partOfAccount}
      placeholder={words.partOfAccount}
      w={320}
      maw="100%"
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        send(value.trim())
      }}
    />
  )
}

function CompanyField({ filters, onChange }: FieldProps) {
  const mayAsk = useMay('platform.money')
  const companies = useCall(statementCalls.companies, {}, { enabled: mayAsk })
  if (!companies.data) return null
  return (
    <FilterChoice
      label={words.company}
      width={240}
      value={String(filters.selectedCompany)}
      whole={String(ALL_COMPANIES)}
      options={[
        { value: String(ALL_COMPANIES), label: words.allCompanies },
        ...companies.data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(company) => onChange({ selectedCompany: Number(company ?? ALL_COMPANIES) })}
    />
  )
}
