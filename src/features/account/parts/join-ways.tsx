import { useNavigate } from 'react-router-dom';
import type { Text } from '#contract/kernel/text.ts';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { isPlanned } from '#routes/catalogue/built.ts';
import { ROUTE, type Route } from '#routes/catalogue/catalogue.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import './login.css';

/** Three ways on for a person who acts for no company yet (design A.11). */
export const JOIN_WAYS = [
  { key: 'create', route: ROUTE.JoinCreateCompany },
  { key: 'bind', route: ROUTE.JoinBindCompany },
  { key: 'look', route: null },
] as const satisfies readonly { key: string; route: Route | null }[];

export type JoinWay = (typeof JOIN_WAYS)[number];

export const joinWayTitle = ({ key }: JoinWay): Text => ({ zh: zh.first[key], en: en.first[key] });

/** Goes that way; "look around" leads home. */
export function useJoinWay(): (way: JoinWay) => void {
  const navigate = useNavigate();
  return ({ route }) => void navigate(route?.path ?? ROUTE.Home.path);
}

/** The three as cards; a way whose screen is not there yet says so. */
export function JoinWays({
  onChoose,
  withKeys = false,
}: {
  readonly onChoose: (way: JoinWay) => void;
  readonly withKeys?: boolean;
}) {
  const t = useT('account');
  return (
    <div className="fl-choices">
      {JOIN_WAYS.map((way, index) => (
        <button key={way.key} type="button" onClick={() => onChoose(way)}>
          <b>
            {t(`first.${way.key}`)}
            {way.route && isPlanned(way.route) && <StatusTag tone="warn">{t('first.planned')}</StatusTag>}
            {withKeys && <Kbd keys={String(index + 1)} />}
          </b>
          <span>{t(`first.${way.key}Text`)}</span>
        </button>
      ))}
    </div>
  );
}
