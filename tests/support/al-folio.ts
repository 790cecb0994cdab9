/** An invented site in the layout of al-folio: settings, a news item of each form, projects, a bibliography, a post. */
export const alFolio: Readonly<Record<string, string>> = {
  '_config.yml':
    'title: A Site\nurl: https://former.test\nplugins: [jekyll-scholar]\nscholar:\n  source: /_bibliography/\ncollections:\n  news:\n    output: true\n  projects:\n    output: true\n',
  '_news/announcement_1.md':
    '---\nlayout: post\ndate: 2015-10-22 15:59:00-0400\ninline: true\nrelated_posts: false\n---\n\nOur paper on [reeds](https://example.org/reeds) is *accepted*.\n',
  '_news/announcement_2.md':
    '---\nlayout: post\ntitle: A new group\ndate: 2016-01-15 07:59:00-0400\ninline: false\n---\n\nWe begin in April.\n\n#### Topics\n\n- paper\n- ink\n',
  '_projects/1_project.md':
    '---\nlayout: page\ntitle: Ink bench\ndescription: Inks side by side\nimg: assets/img/ink.png\nimportance: 1\ncategory: work\nredirect: https://ink.example.org\ngithub: byron/ink\n---\n\nAll inks of **one** workshop.\n',
  '_projects/2_project.md':
    '---\nlayout: page\ntitle: Dated\ndate: 2021-05-02\ndescription: With a day\ncategory: fun\ngithub: https://github.com/byron/dated\n---\n',
  '_bibliography/papers.bib':
    '---\n---\n\n@string{aps = {American Physical Society,}}\n\n@book{byron1920,\n  abbr={Ann.},\n  title={A Hand},\n  author={Byron, Ada},\n  publisher=aps,\n  year={1920},\n  selected={true},\n  bibtex_show={true}\n}\n\n@article{two,\n  title={Two Reeds},\n  author={Byron, Ada},\n  journal={Annals},\n  year=2021\n}\n\n@misc{none,\n  author={Byron, Ada}\n}\n',
  '_pages/teaching.md': '---\nlayout: page\npermalink: /teaching/\ntitle: teaching\n---\n\nWhat I teach.\n',
  '_posts/2019-04-25-ink.md': '---\nlayout: post\ntitle: Of ink\ndate: 2019-04-25 10:00:00\n---\n\nSoot and gum.\n',
};
