"""What a board is worth: matchpoints, IMPs, victory points, adjusted scores. Pure: the standard library and `laws`.

What happened at each table is an outcome (`results.outcomes`), how it is scored one value (`results.options.Rules`,
with the choices of bodies and programs in `results.options.BODIES`), and every number can be opened
(`explain.figures`):

    >>> from scoring.explain.field import explain_board
    >>> from scoring.field.field import Field
    >>> from scoring.results.outcomes import AVERAGE_MINUS, AVERAGE_PLUS, Adjusted, Board, Line, Mean, Score
    >>> played = [Line("1", "2", Score(420)), Line("3", "4", Score(-50)), Line("5", "6", Score(170))]
    >>> weighted = Adjusted.both(Mean.of((60, 420), (40, 170)), ruling="r1")       # 12C1(c)
    >>> field = Field.of([Board(1, (*played, Line("7", "8", weighted)))])
    >>> [str(ns) for ns, ew in field.points(1)]
    ['27/5', '0', '12/5', '21/5']
    >>> field = field.with_line(1, Line("7", "8", Adjusted(AVERAGE_PLUS, AVERAGE_MINUS)))     # 12C2(a), after an appeal
    >>> [(row.place_text, row.contestant, str(row.percentage)) for row in field.ranking()[:2]]
    [('1=', '1', '850/9'), ('1=', '4', '850/9')]
    >>> why = explain_board(field, 1, "1")
    >>> f"{why.how}: {', '.join(f'{part.what} {part.value}' for part in why.parts)} ({why.rule})"
    'neuberg: raw 4, entries 4, results 3, tie 1 (EBU White Book 4.2.3.2)'

| Laws, articles | what | where |
|---|---|---|
| 77 | the result that a director writes | `results.notation`, `laws.values.score` |
| 78A, 87 | matchpoints; fewer results, fouled boards | `field.matchpoints`, `field.neuberg`, `field.boards` |
| 78B | cross-IMPs, Butler; matches, eight a side | `field.imps`, `field.butler`; `match.match`, `match.teams` |
| 78C, 78D | total points; places, sessions | `field.field`, `field.ranking`, `stage.sessions` |
| 11A, 12, 82C, 86–89 | adjusted scores | `results.outcomes`, `results.adjusted`, `match.teams` |
| 17, 23–27 | byes, forfeits, withdrawals, boards that cannot be compared | `absence` |
| 21, 22, 50–53 | penalties | `penalties` |
| 42 | victory points, match points | `match.vp`, `stage` |
| 44–46 | ties | `ties` |
| 47–49 | carry-over | `stage.carryover` |
"""
