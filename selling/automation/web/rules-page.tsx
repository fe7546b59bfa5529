import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { callApi, useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { type ChangedField, ChangedMeanwhile, changedFields } from '#web/ui/form/changed-meanwhile.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useFormVersions } from '#web/ui/form/use-versions.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { type RuleSet, ruleCalls } from '../contract/calls.ts'
import { RULES_MAX, type SendingRule } from '../contract/rules.ts'
import { type OpenRule, RuleDialog } from './rule-dialog.tsx'
import { RuleList } from './rule-list.tsx'
import { RuleTrial } from './rule-trial.tsx'
import { conditionsInWords, ruleEffectsInWords } from './rule-words.ts'

const automation = texts.automation

export function RulesPage() {
  const kept = useCall(ruleCalls.read)
  return (
    <Page
      title={automation.title}
      action={
        <LinkButton variant="default" href={paths.shops}>
          {texts.integration.settings.toShops}
        </LinkButton>
      }
    >
      {kept.error && !kept.data && <FailureNotice cause={kept.error} onRetry={() => void kept.refetch()} isRetrying={kept.isFetching} />}
      {kept.isPending && <Skeleton height={260} />}
      {kept.data && <RulesEditor kept={kept.data} />}
    </Page>
  )
}

function RulesEditor({ kept }: { kept: RuleSet }) {
  const mayWrite = useMay('stores.write')
  const [open, setOpen] = useState<OpenRule>(null)
  const { rules, set, isChanged, forget, save, isSaving, failure, forgetFailure, versions } = useRules(kept)
  const change = (rule: SendingRule) => set((now) => now.map((one) => (one.id === rule.id ? rule : one)))
  const keep = (rule: SendingRule) => {
    set((now) => (now.some(({ id }) => id === rule.id) ? now.map((one) => (one.id === rule.id ? rule : one)) : [...now, rule]))
    setOpen(null)
  }
  const [removed, setRemoved] = useState<{ rule: SendingRule; at: number } | null>(null)
  const remove = (rule: SendingRule) => {
    setRemoved({ rule, at: rules.indexOf(rule) })
    set((now) => now.filter(({ id }) => id !== rule.id))
  }
  const putBack = ({ rule, at }: { rule: SendingRule; at: number }) => {
    setRemoved(null)
    set((now) => now.toSpliced(at, 0, rule))
  }
  return (
    <Stack gap="md">
      <Text c="dimmed">{automation.about}</Text>
      {!mayWrite && <Text>{automation.readOnly}</Text>}
      {rules.length === 0 && <EmptyState icon={IconRoute} text={automation.empty} />}
      <RuleList
        rules={rules}
        today={kept.today}
        mayWrite={mayWrite}
        onMove={(from, to) => set((now) => moved(now, from, to))}
        onChange={change}
        onEdit={setOpen}
        onRemove={remove}
      />
      {removed && (
        <Alert color="gray" role="status" classNames={{ message: 'ink' }}>
          <Group gap="sm">
            {automation.removed(removed.rule.name)}
            <Button variant="default" size="compact-md" mih={44} onClick={() => putBack(removed)}>
              {automation.undo}
            </Button>
          </Group>
        </Alert>
      )}
      {mayWrite && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rules.length >= RULES_MAX}
          onClick={() => setOpen('new')}
        >
          {automation.add}
        </Button>
      )}
      <RuleTrial rules={rules} />
      <FormFailure message={failure} />
      <ChangedMeanwhile
        of={versions}
        changes={(saved) => rulesChanges(saved.rules, rules)}
        onSaveTyped={save}
        onTakeSaved={forgetFailure}
      />
      {mayWrite && <SaveBar reason={isChanged ? null : automation.unchanged} isBusy={isSaving} onSave={save} />}
      <RuleDialog
        open={open}
        services={kept.services}
        names={rules.filter((one) => one !== open).map(({ name }) => name)}
        onKeep={keep}
        onClose={() => setOpen(null)}
      />
      <LeaveGuard title={automation.leaveTitle} body={automation.leaveBody} hasChanges={() => isChanged} onLeave={forget} asksOnReload />
    </Stack>
  )
}

const moved = (rules: readonly SendingRule[], from: number, to: number): SendingRule[] => {
  const one = rules[from]
  return one ? rules.toSpliced(from, 1).toSpliced(to, 0, one) : [...rules]
}

function useRules(kept: RuleSet) {
  // What is read again meanwhile is not in the list: saving finds that it is another by now.
  const [saved, setSaved] = useState(kept.rules)
  const [rules, set] = useState(kept.rules)
  const [failure, setFailure] = useState<string | null>(null)
  const beganWith = useRef<string | null>(kept.version)
  const take = (taken: RuleSet) => {
    setSaved(taken.rules)
    set(taken.rules)
    beganWith.current = taken.version
  }
  const versions = useFormVersions<RuleSet>({ beganWith, read: () => callApi(ruleCalls.read), take })
  const saving = useAct(ruleCalls.save, {
    refreshes: [ruleCalls.read],
    onSuccess: (answer) => {
      toast.success(automation.saved)
      take(answer)
    },
    onError: (problem) => {
      setFailure(
        problem.errors.length > 0 ? problem.errors.map(({ path, message }) => named(rules, path, message)).join(' ') : problem.message,
      )
      void versions.look(problem)
    },
  })
  const save = () => {
    setFailure(null)
    saving.mutate({ body: { rules: [...rules] }, ...versions.ifMatch() })
  }
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved)
  return {
    rules,
    set,
    isChanged,
    forget: () => set(saved),
    save,
    isSaving: saving.isPending,
    failure,
    forgetFailure: () => setFailure(null),
    versions,
  }
}

/** `rules.2.gives`: of which rule it is. */
function named(rules: readonly SendingRule[], path: string, message: string): string {
  const rule = rules[Number(/^rules\.(\d+)/.exec(path)?.[1])]
  return rule ? `${rule.name}: ${message}` : message
}

/** By name: what both sides have of each rule, and in which order. */
function rulesChanges(saved: readonly SendingRule[], typed: readonly SendingRule[]): ChangedField[] {
  const text = (rule: SendingRule | undefined) =>
    rule ? `${conditionsInWords(rule, (shop) => shop)}: ${ruleEffectsInWords(rule)}${rule.isActive ? '' : ` (${automation.isOff})`}` : ''
  const names = [...new Set([...saved, ...typed].map(({ name }) => name))]
  const order = (rules: readonly SendingRule[]) => rules.map(({ name }) => name).join(', ')
  return changedFields([
    ...names.map((label) => ({
      label,
      saved: text(saved.find(({ name }) => name === label)),
      typed: text(typed.find(({ name }) => name === label)),
    })),
    { label: automation.list, saved: order(saved), typed: order(typed) },
  ])
}
