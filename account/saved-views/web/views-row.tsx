/** Above a list: its views, each with what it finds now; those of the user can be renamed, changed and deleted. */
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { IconBookmarkPlus, IconDotsVertical, IconPencil, IconReplace, IconTrash } from '@tabler/icons-react'
import { type FocusEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { lazyPart } from '#web/ui/arriving.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { type SavedView, savedViewCalls, type ViewedList, type ViewFilters } from '../contract/saved-views.ts'
import { isSameView } from './use-saved-views.ts'
import classes from './views.module.css'

const words = texts.savedViews

const ViewNameDialog = lazyPart(() => import('./view-name-dialog.tsx'), 'ViewNameDialog')

export type ReadyView = { name: string; filters: ViewFilters }

type ViewsRowProps = {
  list: ViewedList
  ready: readonly ReadyView[]
  saved: readonly SavedView[]
  /** Of the list as it is filtered now. */
  filters: ViewFilters
  /** Of a view; undefined: not known yet. */
  countOf: (filters: ViewFilters) => number | undefined
  /** More is said as more than this. */
  countedMax: number
  onChoose: (filters: ViewFilters) => void
}

type Asked = { view: SavedView | null }

export function ViewsRow({ list, ready, saved, filters, countOf, countedMax, onChoose }: ViewsRowProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [removed, setRemoved] = useState<SavedView | null>(null)
  const refreshes = [savedViewCalls.all]
  const onError = ({ message }: { message: string }) => toast.error(message)
  const save = useAct(savedViewCalls.save, { refreshes, onError })
  const remove = useAct(savedViewCalls.remove, { refreshes, onError })
  const put = ({ name, filters: kept }: Omit<SavedView, 'id'>) => save.mutateAsync({ body: { list, name, filters: kept } })
  const isKept = [...ready, ...saved].some((view) => isSameView(view.filters, filters))
  const choice = (view: ReadyView) => (
    <ViewButton
      key={view.name}
      view={view}
      isChosen={isSameView(view.filters, filters)}
      count={said(countOf(view.filters), countedMax)}
      onChoose={() => onChoose(view.filters)}
    />
  )
  return (
    <Group component="nav" aria-label={words.label} className={classes.views ?? ''} gap={4} wrap="nowrap" onFocus={intoView}>
      {ready.map(choice)}
      {saved.map((view) => (
        <Group key={view.id} gap={0} wrap="nowrap">
          {choice(view)}
          <ViewMenu
            view={view}
            onRename={() => setAsked({ view })}
            onReplace={() => void put({ name: view.name, filters }).then(() => toast.success(words.saved))}
            onRemove={() => remove.mutate({ params: { id: view.id } }, { onSuccess: () => setRemoved(view) })}
          />
        </Group>
      ))}
      {!isKept && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.view ?? ''}
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          onClick={() => setAsked({ view: null })}
        >
          {words.save}
        </Button>
      )}
      {removed && (
        <Group gap={4} wrap="nowrap" role="status">
          <Text c="dimmed" className="nowrap">
            {words.removed(removed.name)}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.view ?? ''}
            onClick={() => void put(removed).then(() => setRemoved(null))}
          >
            {words.undo}
          </Button>
        </Group>
      )}
      <Suspense>
        {asked && (
          <ViewNameDialog
            view={asked.view}
            onSave={(name) => put({ name, filters }).then(() => toast.success(words.saved))}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </Group>
  )
}

/** Browsers leave what has the focus where it is as soon as one pixel of it is seen. */
const intoView = ({ target }: FocusEvent): void => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const said = (count: number | undefined, max: number): string | undefined =>
  count === undefined ? undefined : count > max ? words.more(max) : texts.forms.number(count)

type ViewButtonProps = { view: ReadyView; isChosen: boolean; count: string | undefined; onChoose: () => void }

function ViewButton({ view: { name }, isChosen, count, onChoose }: ViewButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isCounted = count !== undefined
  // Reached by its address, the chosen one may stand beyond the width of a phone, as wide as its counts make the row.
  useEffect(() => {
    if (isChosen && isCounted) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isChosen, isCounted])
  return (
    <Button
      ref={button}
      variant={isChosen ? 'light' : 'subtle'}
      {...(isChosen ? {} : { color: 'gray' })}
      size="compact-sm"
      className={classes.view ?? ''}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {name}{' '}
      {count !== undefined && (
        <Text span inherit ms={6} className="tabular">
          {count}
        </Text>
      )}
    </Button>
  )
}

type ViewMenuProps = { view: SavedView; onRename: () => void; onReplace: () => void; onRemove: () => void }

function ViewMenu({ view: { name }, onRename, onReplace, onRemove }: ViewMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={words.actions(name)}>
          <IconDotsVertical size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          {words.rename}
        </Menu.Item>
        <Menu.Item leftSection={<IconReplace size={16} aria-hidden />} onClick={onReplace}>
          {words.replace}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} c="var(--mantine-color-error)" onClick={onRemove}>
          {words.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
