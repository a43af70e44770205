import { Button } from '@blueprintjs/core';
import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '#kit/command.ts';
import { useT } from '#kit/i18n.ts';
import { actWord, refusal } from '../search-commands.ts';
import type { RateSearch } from '../use-search.ts';

/** Above a list that changed while it was looked at: how much of it, and a way to be done with it. */
export function NewsBar({ search }: { readonly search: RateSearch }) {
  const t = useT('rateSearch');
  const { gone, before } = search.news;
  const said = [
    ...(gone.size > 0 ? [t('news.gone', { n: gone.size })] : []),
    ...(before.size > 0 ? [t('news.changed', { n: before.size })] : []),
    ...(search.isOutdated ? [t('news.outdated')] : []),
  ];
  return (
    <div role="status" className="rs-news" data-news={said.length > 0 || undefined}>
      {said.length > 0 && (
        <>
          <span>{said.join(' · ')}</span>
          <Button
            variant="minimal"
            size="small"
            data-command="rates.seen"
            text={t('act.seen')}
            onClick={search.retry}
          />
        </>
      )}
    </div>
  );
}

/** What can be done about news: go on to the next offer that stands, and take note of all. */
export function newsCommands(search: RateSearch, isOnGone: boolean, goOn: () => void): Command[] {
  const { gone, before } = search.news;
  const hasNews: true | Text = gone.size > 0 || before.size > 0 || search.isOutdated ? true : refusal('noNews');
  return [
    {
      id: 'rates.nextStanding',
      title: actWord('nextStanding'),
      shortcut: 'shift+n',
      quiet: true,
      run: goOn,
      enabled: isOnGone ? true : refusal('notGone'),
    },
    {
      id: 'rates.seen',
      title: actWord('seen'),
      shortcut: 'shift+u',
      quiet: true,
      run: search.retry,
      enabled: hasNews,
    },
  ];
}
